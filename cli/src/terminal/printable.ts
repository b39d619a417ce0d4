/** A text that somebody else wrote, fit for a terminal: it does not move the cursor, colour or reverse a line. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
}
