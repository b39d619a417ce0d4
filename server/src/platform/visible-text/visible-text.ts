import { escaped } from './escaped.ts'

/** The text for a page: direction marks and line separators are shown escaped. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, escaped)
}
