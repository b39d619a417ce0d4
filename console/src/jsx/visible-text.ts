const marks = /[\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\u2060\ufeff]/u

/** A text with direction marks, line separators and zero-width characters escaped, such as \u202e. */
export function visibleText(text: string): string {
  if (!marks.test(text)) return text
  return text.replace(
    new RegExp(marks, 'gu'),
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
