// The list of what waits on this device for one sheet, each with its state in words and what can be done.
import { dropHand, dropMatch, tryAgain } from "./keeping.js";
import { openSheet } from "./model.js";
import { owner } from "./owner.js";
import { allOf, element, say } from "./words.js";

export async function showWaiting(place) {
  const model = await openSheet(owner(), place.dataset.waiting);
  const items = model ? [...(model.begins ? [model.begins] : []), ...model.waiting] : [];
  place.hidden = !items.length;
  if (!items.length) return model;
  const blocked = items.find((item) => item.state === "refused");
  place.querySelector("ul").replaceChildren(...items.map((item) => lineOf(item, model, blocked)));
  return model;
}

function lineOf(item, model, blocked) {
  const isBlocked = blocked && blocked !== item && item.seq > blocked.seq;
  const state = item.state === "refused" ? say("refused") : isBlocked ? say("behind") : say(item.state === "sending" ? "sending" : "waiting");
  const texts = [
    element("b", { text: item.kind === "match" ? say("newMatch") : say("hand", { number: item.hand.number }) }),
    element("span", { class: "soft small", text: item.kind === "match" ? allOf(model.names) : contentOf(item.hand, model) }),
    element("span", { class: `state ${item.state}`, text: state }),
    ...(item.sentence ? [element("p", { class: "note bad", text: item.sentence })] : []),
  ];
  return element("li", { children: [element("div", { class: "grow stack", children: texts }), ...actionsOf(item, model)] });
}

function contentOf(hand, { names, sheet }) {
  const out = hand.out === null ? say("nobodyOut") : say("wentOut", { name: names[hand.out] });
  const rest = names.flatMap((name, seat) => (held(hand.left[seat]) ? [`${name} ${held(hand.left[seat])}`] : []));
  const charged = (hand.faults ?? []).map(({ seat, points }) => say("charged", { name: names[seat], points }));
  return [out, ...(sheet.rules.scoring === "none" && !rest.length ? [] : rest), ...charged].join(" · ");
}

const SPELLED = { T: "10", joker: "★" };
const held = (left) => (left?.ranks ? left.ranks.map((rank) => SPELLED[rank] ?? rank).join(" ") : left?.points ? String(left.points) : "");

function actionsOf(item, model) {
  if (item.state === "sending") return [];
  const address = item.kind === "match" ? `/pad/new?edit=${item.key}` : `/pad/${model.sheet.key}/hands?entry=${item.entry}`;
  const edit = element("a", { class: "btn bare", href: address, text: say("edit") });
  const again = element("button", { class: "btn bare", type: "button", text: say("again") });
  again.addEventListener("click", () => tryAgain(item));
  return [element("div", { class: "row", children: [edit, ...(item.state === "refused" ? [again] : []), dropping(item)] })];
}

// The first tap asks, the second one does it.
function dropping(item) {
  const button = element("button", { class: "btn bare", type: "button", text: say("discard") });
  button.addEventListener("click", () => {
    if (button.dataset.sure) drop(item);
    else {
      button.dataset.sure = "yes";
      button.textContent = say("discardSure");
    }
  });
  return button;
}

async function drop(item) {
  if (item.kind === "hand") return dropHand(item);
  await dropMatch(item);
  return location.assign("/pad");
}
