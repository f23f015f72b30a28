// A score sheet on a television: it follows what is written, and says it once.
import { sayNews } from "./aloud.js";
import { follow, lookUpPart } from "./following.js";

const news = document.getElementById("news");
const current = () => document.getElementById("score");
const version = () => Number(current().dataset.version);

async function look() {
  const next = await lookUpPart(current().dataset.view, "score");
  if (!next || Number(next.dataset.version) <= version()) return;
  current().replaceWith(next);
  news.textContent = next.dataset.news;
  sayNews();
}

sayNews();
follow({ events: current().dataset.events, version, look });
