import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The things of a kind: for each place, such as a folder, a line for each. */
export type Found = ReadonlyMap<string, readonly string[]>
type Ceilings = { readonly [place: string]: number }

type Judged = {
  /** Places with more than their ceiling, each with what is in it. */
  readonly over: readonly string[]
  /** Places with less than their ceiling, each with the number that belongs there. */
  readonly under: readonly string[]
  /** The ceilings without what is under them. */
  readonly lowered: Ceilings
}

type Ratchet = {
  /** The kind, in the plural. */
  readonly name: string
  readonly found: Found
  /** The advice to somebody who adds one. */
  readonly instead: string
  /** The number that a place may have for good; 0 by default. */
  readonly goal?: number
}

/** Compares the things with the ceilings. A place without a ceiling has the goal as its own. */
export function judge(found: Found, ceilings: Ceilings, goal = 0): Judged {
  const countAt = (place: string) => found.get(place)?.length ?? 0
  const ceilingAt = (place: string) => (Object.hasOwn(ceilings, place) ? (ceilings[place] ?? goal) : goal)
  const over = [...found].flatMap(([place, things]) => {
    const most = ceilingAt(place)
    if (things.length <= most) return []
    return [
      [`${place}: ${things.length}, and at most ${most}`, ...things.map((thing) => `  ${thing}`)].join('\n'),
    ]
  })
  const under = Object.keys(ceilings).flatMap((place) => {
    const [count, most] = [countAt(place), ceilingAt(place)]
    if (count >= most && most > goal) return []
    return [`${place}: ${count}; ${count > goal ? `lower the ceiling to ${count}` : 'remove its ceiling'}`]
  })
  const lowered = Object.keys(ceilings)
    .map((place) => [place, Math.min(countAt(place), ceilingAt(place))] as const)
    .filter(([, count]) => count > goal)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { over, under, lowered: Object.fromEntries(lowered) }
}

/** Tests that a kind grows nowhere, and that its ceilings in `ceilings/` fall with it. */
export function ratchet({ name, found, instead, goal = 0 }: Ratchet): void {
  const file = new URL(`ceilings/${name.replaceAll(' ', '-')}.json`, import.meta.url)
  const { over, under, lowered } = judge(found, JSON.parse(readFileSync(file, 'utf8')), goal)
  describe(name, () => {
    test('are not more than their ceilings', () => {
      if (over.length > 0) expect.fail([instead, ...over].join('\n'))
    })

    test('have ceilings that fell with them', () => {
      if (process.env.COFFER_LOWER_CEILINGS === '1') {
        writeFileSync(file, `${JSON.stringify(lowered, null, 2)}\n`)
        return
      }
      const how = `edit server/test/tidy/ceilings/${basename(file.pathname)}, or run COFFER_LOWER_CEILINGS=1 npm test -- tidy`
      if (under.length > 0) expect.fail([how, ...under].join('\n'))
    })
  })
}

/** Gathers things by their places. */
export function gather(things: Iterable<readonly [place: string, thing: string]>): Found {
  const found = new Map<string, string[]>()
  for (const [place, thing] of things) {
    const there = found.get(place)
    if (there === undefined) found.set(place, [thing])
    else there.push(thing)
  }
  return found
}
