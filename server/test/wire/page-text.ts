/** The text of a page, without its markup. */
export function pageText(html: string): string {
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  return text.replace(/\s+/g, ' ')
}
