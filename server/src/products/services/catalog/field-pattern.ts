import { RE2JS } from 're2js'

/** Whether a whole value matches. */
export type FieldPattern = (value: string) => boolean

/** The longest pattern, and the most steps of one, that are run. */
const lengthMax = 512
const stepsMax = 5_000
const compiledMax = 2_000

const compiled = new Map<string, FieldPattern | null>()

/**
 * A supplier's pattern as a test of a whole value. Null for a pattern that is not run: too long, too large once its
 * counts are expanded, or unknown to RE2. A test takes time linear in the length of the value for any pattern
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

/** An upper bound of a pattern's steps once its counts are expanded; a counted group counts the whole pattern. */
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

/** A class without regard to case is compiled letter by letter: one with many letters takes tens of milliseconds. */
function foldingSteps(pattern: string): number {
  // Any inline flag may be case-insensitivity; other groups begin with a colon or a name.
  if (!/\(\?[^:P<]/.test(pattern)) return 0
  return stepsOfFoldedClass * (pattern.match(/\[|\\[pPWDS]/g)?.length ?? 0)
}
