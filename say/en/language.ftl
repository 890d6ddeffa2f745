### The choice of a language.

title = Language
lacking = The page's words could not be fetched. Reload it to try again.
