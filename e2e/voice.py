"""A voice for a browser that has none: it writes down what it says, tab by tab."""

from playwright.sync_api import Page

VOICE = """
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
    cancel() {},
    speak({ text, lang }) {
        const said = JSON.parse(sessionStorage.getItem("voice") ?? "[]");
        sessionStorage.setItem("voice", JSON.stringify([...said, `${lang}: ${text}`]));
    },
} });
"""


def expect_said(page: Page, *sentences: str) -> None:
    """Wait until exactly this was said in this tab."""
    page.wait_for_function(
        "wanted => (sessionStorage.getItem('voice') ?? '[]') === JSON.stringify(wanted)", arg=list(sentences)
    )
