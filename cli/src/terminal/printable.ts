// Control characters and the escapes they begin, direction marks, line breaks, zero-width characters, and halves of
// surrogate pairs.
const unprintable =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/**
 * Somebody else's text, made safe for a line of a terminal: characters that move the cursor, colour or reverse a line
 * are shown escaped, such as \u202e.
 */
export function printable(text: string): string {
  return text.replace(unprintable, escaped)
}

/** The same for a text of several lines. In JSON the escapes mean the characters that they replace. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  )
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')
}
