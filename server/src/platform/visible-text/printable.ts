import { escaped } from './escaped.ts'

// Control characters and the escapes they begin, direction marks, line breaks, zero-width characters, and halves of
// surrogate pairs.
const unprintable =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** A text on one line, with every character that steers a terminal or a page escaped, such as \u202e. */
export function printable(text: string): string {
  return text.replace(unprintable, escaped)
}

/** The same for a text of several lines: line feeds and tabs stay. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  )
}
