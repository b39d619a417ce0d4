import { RE2JS } from 're2js'

/** Tells whether a whole value fits. */
export type FieldPattern = (value: string) => boolean

/** The longest pattern, and the most steps of one, that are run. */
const lengthMax = 512
const stepsMax = 5_000
const compiledMax = 2_000

const compiled = new Map<string, FieldPattern | null>()

/**
 * A pattern of a supplier as a test of a whole value; null for one that is not run: too long, too large once its counts are
 * written out, or unknown to RE2. The time of a test is linear in the length of the value, whatever the pattern
 * (https://github.com/google/re2/wiki/WhyRE2).
 */
export function fieldPattern(pattern: string): FieldPattern | null {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  if (compiled.size >= compiledMax) compiled.clear()
  const fresh = compile(pattern)
  compiled.set(pattern, fresh)
  return fresh
}

function compile(pattern: string): FieldPattern | null {
  if (pattern.length > lengthMax || stepsOf(pattern) > stepsMax) return null
  try {
    const expression = RE2JS.compile(pattern)
    return (value) => expression.matches(value)
  } catch {
    return null
  }
}

/** How many steps a pattern has at most once its counts are written out; a counted group counts all of the pattern. */
function stepsOf(pattern: string): number {
  let [single, group] = [pattern.length + foldingSteps(pattern), 1]
  for (const [, closing = '', from = '', to = ''] of pattern.matchAll(/(\)?)\{(\d{1,4})(?:,(\d{0,4}))?\}/g)) {
    const count = Math.max(Number(from) + 1, Number(to))
    if (closing === '') single += 2 * count
    else group *= count
  }
  return single * group
}

const stepsOfFoldedClass = 1_000

/** Without regard to case, a class is compiled letter by letter: one of many letters takes tens of milliseconds. */
function foldingSteps(pattern: string): number {
  // Any flag may be that one; other groups begin with a colon or a name.
  if (!/\(\?[^:P<]/.test(pattern)) return 0
  return stepsOfFoldedClass * (pattern.match(/\[|\\[pPWDS]/g)?.length ?? 0)
}
