/** A name and its value; a fact without a value is omitted. */
export type Fact = readonly [name: string, value: string | null]

/** Facts as lines, their values under each other. */
export function drawFacts(facts: readonly Fact[], width: number): string {
  return facts.map(([name, value]) => (value === null ? '' : `${name.padEnd(width)}${value}\n`)).join('')
}

/** A time of the back office, in Unix seconds, as ISO 8601. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
