import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LevelPages } from './level-pages.ts'

const near = fc.integer({ min: -600, max: 600 })
// Each page holds a single level, up to the highest ranks.
const far = fc.integer({ min: -40, max: 40 }).map((step) => step * (2 ** 53 / 64) + Math.sign(step))

test('levels stay sorted through thousands that come and go, anywhere', () => {
  const ranks = fc.array(fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: far }), {
    minLength: 1000,
    maxLength: 4000,
  })
  fc.assert(
    fc.property(ranks, (script) => {
      const pages = new LevelPages()
      const plain = new Map<number, number>()
      for (const [step, rank] of script.entries()) {
        const known = plain.get(rank)
        if (known === undefined) {
          const level = pages.levelAt(rank)
          pages.mark(level)
          plain.set(rank, level)
        } else {
          if (pages.levelAt(rank) !== known) expect(pages.levelAt(rank)).toBe(known)
          pages.clear(known)
          plain.delete(rank)
        }
        if (step % 100 !== 0) continue
        const sorted = [...plain.keys()].sort((a, b) => b - a)
        expect([...pages.descending()].map((level) => pages.rankOf(level))).toEqual(sorted)
        expect(pages.last()).toBe(plain.get(sorted[0] ?? Number.NaN) ?? 0)
      }
      for (const level of plain.values()) pages.clear(level)
      expect([...pages.descending()]).toEqual([])
      expect(pages.last()).toBe(0)
    }),
    { numRuns: 30 },
  )
})
