/** The order of precedence: the earlier kind wins between two entries that fit equally. */
const kinds = ['Guide', 'Operation', 'Error', 'Event', 'Topic', 'Field'] as const

/** An entry of the search. */
export type Entry = {
  readonly kind: (typeof kinds)[number]
  readonly title: string
  readonly where: string
  readonly text: string
  readonly href: string
}

const resultsMax = 40

/** The entries that fit all words, best first. Underscores, dots and letter case do not matter. */
export function search(entries: readonly Entry[], asked: string): Entry[] {
  const words = wordsOf(asked)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || kinds.indexOf(a.entry.kind) - kinds.indexOf(b.entry.kind))
    .slice(0, resultsMax)
    .map(({ entry }) => entry)
}

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function scoreOf({ kind, title, where, text }: Entry, words: readonly string[]): number {
  const ofTitle = wordsOf(title)
  const rest = wordsOf(`${where} ${text}`).join(' ')
  const scores = words.map((word) => wordScore(word, { ofTitle, rest }))
  if (scores.includes(0)) return 0
  const isWhole = ofTitle.join(' ') === words.join(' ')
  const weight = kind === 'Field' ? 0.9 : 1
  return (scores.reduce((sum, score) => sum + score, 0) / words.length + (isWhole ? 20 : 0)) * weight
}

type Within = { readonly ofTitle: readonly string[]; readonly rest: string }

function wordScore(word: string, { ofTitle, rest }: Within): number {
  if (ofTitle.includes(word)) return 10
  if (ofTitle.some((one) => one.startsWith(word))) return 8
  if (ofTitle.some((one) => one.includes(word))) return 5
  if (` ${rest}`.includes(` ${word}`)) return 3
  return rest.includes(word) ? 1 : 0
}
