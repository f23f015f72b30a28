// Goes through a hand without loading the page anew: the same links, fetched; arrows, Home and End; and by itself.
const STEP_MS = 1100;

const current = () => document.getElementById("replay");
let playing = null;
let wanted = 0;

async function go(url, { keepFocus = true } = {}) {
  const mine = ++wanted;
  const focused = keepFocus ? document.activeElement : null;
  const answer = await fetch(url, { headers: { Accept: "text/html" } });
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
  if (!next || mine !== wanted) return;
  const place = focused && placeOf(focused);
  const pageAt = scrollY;
  current().replaceWith(next);
  history.replaceState(null, "", url);
  scrollTo({ top: pageAt });
  ready();
  if (place) next.querySelector(place)?.focus({ preventScroll: true });
}

// What to give the focus back to: the same button of the bar, or the story.
function placeOf(element) {
  if (!current().contains(element)) return null;
  if (element.dataset.step) return `[data-step="${element.dataset.step}"]`;
  return element.id ? `#${element.id}` : element.closest(".story") ? ".story ol" : null;
}

const link = (name) => current().querySelector(`[data-step="${name}"][href]`);

function ready() {
  const button = document.getElementById("autoplay");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(playing !== null));
  button.querySelector("span").textContent = playing === null ? button.dataset.play : button.dataset.stop;
  button.querySelector("path").setAttribute("d", playing === null ? "M7 4.5 19 12 7 19.5Z" : "M7 5h3.5v14H7ZM13.5 5H17v14h-3.5Z");
  const line = current().querySelector(".story [aria-current]");
  const list = line?.parentElement;
  if (list) list.scrollTop = line.offsetTop - list.clientHeight / 2;
}

function stop() {
  clearTimeout(playing);
  playing = null;
}

async function play() {
  const next = link("next");
  if (!next) stop();
  else {
    await go(next.href);
    if (playing !== null) playing = setTimeout(play, STEP_MS);
  }
  ready();
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("#autoplay")) {
    if (playing !== null) stop();
    else {
      playing = setTimeout(play, link("next") ? STEP_MS : 0);
      if (!link("next") && link("first")) go(link("first").href);
    }
    ready();
    return;
  }
  const target = event.target.closest("#replay [data-step], #replay [data-look]");
  if (!target) return;
  event.preventDefault();
  stop();
  if (target.hasAttribute("href")) go(target.href);
  else ready();
});

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS)) return;
  event.preventDefault();
  stop();
  const target = link(KEYS[event.key]);
  if (target) go(target.href);
  else ready();
});

ready();
