// Small sounds, made on the spot, and a short buzz when it is one's turn: only for who switched them on.
let speaker = null;

const SHUFFLE = { lasts: 0.05, pitch: 2600, loud: 0.18 };
const KNOCKS = { play: SHUFFLE, jump: SHUFFLE, draw: { lasts: 0.07, pitch: 1300, loud: 0.12 }, recycle: { lasts: 0.3, pitch: 1800, loud: 0.12 } };
const TUNES = { turn: [660, 880], call: [880, 880], catch: [520, 390], won: [523, 659, 784, 1047] };
const SAME = { take: "draw", penalty: "draw", skipped: "draw" };

export function sound(table, kind) {
  if (table.dataset.sound === undefined) return;
  const what = SAME[kind] || kind;
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") speaker.resume();
  if (KNOCKS[what]) knock(KNOCKS[what]);
  else if (TUNES[what]) TUNES[what].forEach((pitch, place) => tone(pitch, place * 0.12));
}

export function buzz(table) {
  if (table.dataset.buzz !== undefined) navigator.vibrate?.(40);
}

function knock({ lasts, pitch, loud }) {
  const samples = speaker.createBuffer(1, speaker.sampleRate * lasts, speaker.sampleRate);
  const data = samples.getChannelData(0);
  for (let at = 0; at < data.length; at += 1) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length);
  const source = new AudioBufferSourceNode(speaker, { buffer: samples });
  const band = new BiquadFilterNode(speaker, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(band).connect(new GainNode(speaker, { gain: loud })).connect(speaker.destination);
  source.start();
}

function tone(pitch, after) {
  const start = speaker.currentTime + after;
  const voice = new OscillatorNode(speaker, { type: "triangle", frequency: pitch });
  const volume = new GainNode(speaker, { gain: 0 });
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
  voice.connect(volume).connect(speaker.destination);
  voice.start(start);
  voice.stop(start + 0.24);
}
