"""The referee's pad: one thin door for a table's phone (`/t/…`) and one for members (`/<lang>/o/<slug>/pad/…`), the same pages."""
