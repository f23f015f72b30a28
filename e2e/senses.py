"""What a device lets its owner feel, hear and read outside of the page: written down where a test can wait for it."""

import json
import re

from playwright.sync_api import Page, expect

SENSES = """
const note = (what) => {
  const all = JSON.parse(document.documentElement.dataset.noted ?? "[]");
  document.documentElement.dataset.noted = JSON.stringify([...all, what]);
};
navigator.vibrate = () => { note("buzz"); return true; };
for (const [source, sound] of [[OscillatorNode, "tune"], [AudioBufferSourceNode, "knock"]]) {
  const { start } = source.prototype;
  source.prototype.start = function (...when) {
    note(sound);
    return start.apply(this, when);
  };
}
window.Notification = class extends EventTarget {
  static permission = sessionStorage.getItem("permission") ?? "default";
  static async requestPermission() {
    note("asked");
    sessionStorage.setItem("permission", "granted");
    return (this.permission = "granted");
  }
  constructor(title) {
    super();
    note(title);
  }
};
let away = false;
Object.defineProperty(document, "hidden", { get: () => away });
window.lookAway = (isAway) => {
  away = isAway;
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
"""For a page that goes to the background by `lookAway(true)`, in a browser whose owner says yes when asked."""


def expect_noted(page: Page, what: str) -> None:
    """Wait until the device did something, or something that begins so."""
    expect(page.locator("html")).to_have_attribute("data-noted", re.compile(re.escape(json.dumps(what)[:-1])))


def list_noted(page: Page) -> list[str]:
    """Return what the device did since the page was loaded."""
    noted: list[str] = json.loads(page.locator("html").get_attribute("data-noted") or "[]")
    return noted
