// Follows a page that others change: a stream says that there is something newer, and the page looks; without a stream it
// looks by itself. `lost` and `found` are told whenever a look has failed or succeeded.
import { letGo } from "./pressing.js";

const SILENT_MS = 40_000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;
const HIDDEN_PAUSE_MS = 20_000;

const GONE = [403, 404, 410];

const nothing = () => undefined;

// The page at an address as it is now, to be put in the place of what is shown; none where it could not be had. Whoever may
// not see it any more is told so.
export async function lookUp(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (GONE.includes(answer.status)) location.reload();
  const html = answer.ok ? await answer.text() : null;
  await letGo();
  return html;
}

// A part of that page.
export async function lookUpPart(address, id) {
  const html = await lookUp(address);
  return html === null ? null : new DOMParser().parseFromString(html, "text/html").getElementById(id);
}

export function follow({ events, version, look, isBusy = () => false, lost = nothing, found = nothing, staysWhileHidden = () => false }) {
  let stream = null;
  let heard = Date.now();
  let speaks = false;
  let pause = FIRST_PAUSE_MS;
  let timer = null;
  let looking = null;
  let newest = 0;

  // One look at a time; news that come meanwhile mean one more.
  async function catchUp() {
    if (looking) {
      looking.again = true;
      return looking.done;
    }
    const mine = { again: false };
    looking = mine;
    mine.done = (async () => {
      try {
        do {
          mine.again = false;
          await look();
        } while (mine.again);
        reached();
        return true;
      } catch {
        lost();
        return false;
      } finally {
        looking = null;
      }
    })();
    return mine.done;
  }

  function reached() {
    pause = FIRST_PAUSE_MS;
    found();
  }

  function open() {
    close();
    heard = Date.now();
    stream = new EventSource(events);
    stream.onopen = () => { speaks = false; };
    stream.onmessage = ({ data }) => {
      heard = Date.now();
      speaks = true;
      const told = Number(data);
      newest = told < 0 ? Infinity : Math.max(newest, told);
      if (newest <= version()) reached();
      hear();
    };
  }

  function hear() {
    if (isBusy() || newest <= version()) return;
    newest = 0;
    catchUp();
  }

  function close() {
    stream?.close();
    stream = null;
  }

  const rests = () => document.hidden && !staysWhileHidden();

  const isSilent = () => Date.now() - heard >= SILENT_MS;

  const isOver = () => !stream || stream.readyState === EventSource.CLOSED || isSilent();

  const isAlive = () => stream?.readyState === EventSource.OPEN && speaks && !isSilent();

  // A stream that is open and speaks needs no help; anything else is looked after, more and more slowly. A proxy
  // may hold back all that is said: what has not spoken yet is given time, but nobody relies on it.
  async function watch() {
    if (rests()) await catchUp();
    else if (!isAlive()) {
      const arrived = await catchUp();
      if (arrived && isOver()) open();
      pause = Math.min(pause * 1.6, LONGEST_PAUSE_MS);
    }
    later();
  }

  function later() {
    clearTimeout(timer);
    const wait = rests() ? HIDDEN_PAUSE_MS : isAlive() ? FIRST_PAUSE_MS : pause;
    timer = setTimeout(watch, wait * (0.75 + Math.random() / 2));
  }

  function resume() {
    pause = FIRST_PAUSE_MS;
    catchUp();
    open();
    later();
  }

  function rest() {
    if (rests()) close();
    later();
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : resume()));
  // Who sits down is no watcher any more, and may have had no account before: the stream is another one then.
  document.addEventListener("sitting", close);
  document.addEventListener("sent", () => {
    if (!stream && !rests()) open();
    hear();
  });
  addEventListener("pageshow", (event) => event.persisted && resume());
  addEventListener("pagehide", close);
  addEventListener("offline", lost);
  addEventListener("online", resume);
  open();
  later();
}
