"""A voice for a browser that has none: it writes down what it says, tab by tab."""

import json

from playwright.sync_api import Page, expect

VOICE = """
const kept = () => sessionStorage.getItem("voice") ?? "[]";
const show = () => document.documentElement.setAttribute("data-voice", kept());
document.addEventListener("DOMContentLoaded", show);
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
    cancel() {},
    speak({ text, lang }) {
        sessionStorage.setItem("voice", JSON.stringify([...JSON.parse(kept()), `${lang}: ${text}`]));
        show();
    },
} });
"""


def expect_said(page: Page, *sentences: str) -> None:
    """Wait until exactly this was said in this tab."""
    written = json.dumps(sentences, ensure_ascii=False, separators=(",", ":"))
    expect(page.locator("html")).to_have_attribute("data-voice", written)
