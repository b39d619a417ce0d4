import { escaped } from './escaped.ts'

/** The text for a page: marks of direction and separators of lines are shown escaped. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, escaped)
}
