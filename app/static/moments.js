// Shows every moment of the page in the reader's own time zone; the server only knows the day.
// The day first, as the server writes it, also in English.
const { lang } = document.documentElement;
const said = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", timeStyle: "short" });

function say() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    if (!Number.isNaN(at.valueOf())) time.textContent = said.format(at);
  }
}

say();
document.addEventListener("shown", say);
