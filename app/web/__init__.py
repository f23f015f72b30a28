"""The pages: one blueprint a module, and what all pages share."""
