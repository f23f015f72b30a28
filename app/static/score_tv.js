// A score sheet on a television: it follows what is written, and says it once.
import { sayNews } from "./aloud.js";
import { follow } from "./following.js";

const news = document.getElementById("news");
const current = () => document.getElementById("score");
const version = () => Number(current().dataset.version);

async function look() {
  const answer = await fetch(current().dataset.view, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("score");
  if (!next || Number(next.dataset.version) <= version()) return;
  current().replaceWith(next);
  news.textContent = next.dataset.news;
  sayNews();
}

sayNews();
if (current().dataset.events) follow({ events: current().dataset.events, version, look });
