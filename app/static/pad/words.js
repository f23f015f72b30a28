// What the pad says, in the page's language: every word stands in the page.

const { dataset: words } = document.getElementById("pad-words");
const between = new RegExp(words.betweenSyllables, "giu");
const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });

export const say = (name, values = {}) => words[`say${name[0].toUpperCase()}${name.slice(1)}`].replace(/\{(\w+)\}/g, (_whole, value) => values[value]);
export const allOf = (names) => list.format(names);
// A name whose long words may go on in the next line, between syllables.
export const hyphened = (name) => name.replace(/\S{8,}/g, (word) => word.replace(between, "\u00ad"));
export const plain = (points) => (points < 0 ? `−${-points}` : String(points));

export function element(tag, { text, children = [], ...attributes } = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  if (text !== undefined) made.textContent = text;
  made.append(...children);
  return made;
}
