const excerptLength = 150

/** The part of a text around the first word found. */
export function excerpt(text: string, words: readonly string[]): string {
  const flat = text.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim()
  const places = words.map((word) => flat.toLowerCase().indexOf(word)).filter((place) => place >= 0)
  const at = Math.min(...places, flat.length)
  const isNearStart = at === flat.length || at < excerptLength / 2
  const from = isNearStart ? 0 : flat.lastIndexOf(' ', at - excerptLength / 3) + 1
  const part = flat.slice(from, from + excerptLength)
  return `${from > 0 ? '… ' : ''}${part}${from + excerptLength < flat.length ? ' …' : ''}`
}

/** A text cut before and after each of the words: every second part is a word. Words are letters and digits alone. */
export function cutAtWords(text: string, words: readonly string[]): string[] {
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'iu'))
}
