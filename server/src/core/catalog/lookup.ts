/** Things of a section in the order of the file, found by their code in any ASCII case. */
export type Lookup<Thing> = {
  readonly all: readonly Thing[]
  readonly find: (code: string) => Thing | undefined
}

export function lookupBy<Thing>(codeOf: (thing: Thing) => string, all: readonly Thing[]): Lookup<Thing> {
  const byCode = new Map(all.map((thing) => [withoutCase(codeOf(thing)), thing]))
  return { all, find: (code) => byCode.get(withoutCase(code)) }
}

const isAscii = /^[!-~]*$/

function withoutCase(code: string): string {
  // Folds ASCII alone, which is all that a catalogue holds: Unicode folds U+212A, the Kelvin sign, into a plain k.
  return isAscii.test(code) ? code.toLowerCase() : code
}
