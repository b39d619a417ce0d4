const namesMax = 32
const nameMax = 64
const wordMax = 500

/**
 * A supplier's texts under its own names, made safe to store and show: few, short and plain. Never throws, since a
 * payment must end whatever its supplier says.
 */
export function soundWords(words: object): { readonly [name: string]: string } {
  const told = Object.entries(words).slice(0, namesMax)
  return Object.fromEntries(told.map(([name, word]) => [plain(name, nameMax), plain(String(word), wordMax)]))
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair in JSON. */
function plain(text: string, lengthMax: number): string {
  return text
    .slice(0, lengthMax)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
}
