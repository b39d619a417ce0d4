/** A value on a page that differs from one machine and one minute to the next, and how such values look. */
type Variable = { looks: string; isTheSame: boolean; isNumber?: true }

/** Named things are the same wherever they are named again; times, durations and numbers of the market are not. */
const variables: readonly Variable[] = [
  { looks: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', isTheSame: true },
  { looks: 'pk_live_[0-9a-f]{32}', isTheSame: true },
  { looks: 'sk_live_[0-9a-f]{64}', isTheSame: true },
  { looks: 'whsec_[A-Za-z0-9+/=]+', isTheSame: true },
  { looks: '\\b[0-9a-f]{64}\\b', isTheSame: true },
  { looks: '\\bT[1-9A-HJ-NP-Za-km-z]{33}\\b', isTheSame: true },
  { looks: '\\bUQ[\\w-]{46}', isTheSame: true },
  { looks: '\\b[A-Za-z0-9+/]{40,}={0,2}', isTheSame: true },
  { looks: '…[0-9a-f]{8}', isTheSame: false },
  { looks: '\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+Z)?', isTheSame: false },
  { looks: '\\d\\d:\\d\\d:\\d\\d', isTheSame: false },
  { looks: '\\b1[78]\\d{8}\\b', isTheSame: false },
  { looks: '\\d+(?= ms\\b)', isTheSame: false },
  { looks: '\\d+\\.\\d(?= s\\b)', isTheSame: false },
  { looks: '\\d+(?= examined| entries were sealed)', isTheSame: false },
  // Only the market makes numbers as fine as this, though by chance one of its numbers may be rounder.
  { looks: '-?\\d+\\.\\d{5,}', isTheSame: false, isNumber: true },
]
const anyNumber = '[-+]?\\d[\\d.]*'

/** The values of this tour for those that the page shows. */
export type Names = Map<string, string>

/** Where the page's numbers are the market's: in lines of these commands, what this finds. */
export type MarketMade = readonly (readonly [command: RegExp, numbers: RegExp])[]

type Shown = {
  shown: readonly string[]
  /** The numbers that the market makes. */
  free: RegExp | undefined
  names: Names
  /** Nothing comes after what is shown. */
  isWhole: boolean
}

/**
 * Compares the output of a command with what the page shows of it, and learns names; null, or the lines that are not
 * there. JSON may be shown in part; any other output is shown whole, but for lines that a line of `…` stands for.
 */
export function findMissing(printed: string, { shown, free, names, isWhole }: Shown): string | null {
  const lines = withoutOrnaments(printed.replace(/^\n+/, '').trimEnd()).split('\n')
  const isJson = lines.includes('{')
  const parts = splitAtEllipses(withoutOrnaments(shown.join('\n')).split('\n'))
  const learned = new Map(names)
  let from = 0
  for (const [index, part] of parts.entries()) {
    const starts = Array.from(
      { length: Math.max(0, lines.length - part.length - from + 1) },
      (_, step) => from + step,
    )
    const mayStart = index > 0 || isJson ? starts : starts.slice(0, 1)
    const isLast = index === parts.length - 1
    const found = mayStart.find((at) => {
      const tried = new Map(learned)
      const rest = lines.slice(at, at + part.length)
      if (isLast && isWhole && !isJson && at + part.length !== lines.length) return false
      if (!part.every((line, place) => isSame(line, rest[place] ?? '', { free, names: tried }))) return false
      for (const [name, value] of tried) learned.set(name, value)
      return true
    })
    if (found === undefined) return part.join('\n') || 'nothing more'
    // At least one line stands where `…` is.
    from = found + part.length + 1
  }
  for (const [name, value] of learned) names.set(name, value)
  return null
}

/** Bars and arrows, which the market draws. */
function withoutOrnaments(text: string): string {
  return text
    .replace(/[█▉▊▋▌▍▎▏]+| [▲▼]/g, '')
    .replace(/─+/g, '─')
    .replace(/ +$/gm, '')
}

function splitAtEllipses(shown: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const line of shown) {
    if (line.trim() === '…') parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts
}

type Known = { free: RegExp | undefined; names: Names }

function isSame(line: string, printed: string, { free, names }: Known): boolean {
  const shown = line.replace(/(?<=\S) {2,}/g, gap)
  const kept: { text: string; isTheSame: boolean }[] = []
  const whole = variables.map(({ looks }) => `(${looks})`).join('|')
  const tokens = free === undefined ? whole : `${whole}|(${free.source})`
  let source = ''
  let end = 0
  for (const match of shown.matchAll(new RegExp(tokens, 'g'))) {
    source += literal(shown.slice(end, match.index))
    end = match.index + match[0].length
    const group = match.slice(1).findIndex((part) => part !== undefined)
    const variable = variables[group]
    source += `(${variable === undefined || variable.isNumber ? anyNumber : variable.looks})`
    kept.push({ text: match[0], isTheSame: variable?.isTheSame ?? false })
  }
  source += literal(shown.slice(end))
  const values = new RegExp(`^${source}$`).exec(printed)?.slice(1)
  return (
    values?.every((value, index) => {
      const { text, isTheSame } = kept[index] ?? { text: '', isTheSame: false }
      return !isTheSame || agree(names, text, value)
    }) ?? false
  )
}

/** Two blanks or more within a line. */
const gap = '\t'

/** Text as it stands; columns are as wide as their widest cell, and `…` within a line stands for any text. */
function literal(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.*?')
    .replaceAll(gap, ' +')
}

/** Notes a name's value; false where the name has another value, or the value another name. */
function agree(names: Names, name: string, value: string): boolean {
  const known = names.get(name)
  if (known !== undefined) return known === value
  if ([...names.values()].includes(value)) return false
  names.set(name, value)
  return true
}
