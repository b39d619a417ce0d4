import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseOutputs } from './choose-outputs.ts'

const fees = { inputFee: 1_000n, changeCost: 1_500n, inputsMax: 250 }

function choose(units: readonly bigint[], target: bigint) {
  const sorted = units.toSorted((one, other) => (one > other ? -1 : 1))
  const outputs = sorted.map((one, at) => ({ outpoint: `${at}`, units: one }))
  return chooseOutputs({ outputs, target, ...fees })
}

const unitsOf = (chosen: ReturnType<typeof choose>) => chosen?.inputs.map(({ units }) => units)

test('outputs that pay the target without change are preferred to the largest', () => {
  const chosen = choose([9_000_000n, 501_000n, 301_000n, 40_000n], 800_000n)
  expect([unitsOf(chosen), chosen?.hasChange]).toEqual([[501_000n, 301_000n], false])
})

test('where no set fits, the largest pay first, and leave change', () => {
  const chosen = choose([100_000n, 9_000_000n, 300_000n], 5_000_000n)
  expect([unitsOf(chosen), chosen?.hasChange]).toEqual([[9_000_000n], true])
})

test('an output that costs more than it has is never spent', () => {
  expect(unitsOf(choose([1_000n, 999n, 5_000n], 3_000n))).toEqual([5_000n])
  expect(choose([1_000n, 900n], 1n)).toBeNull()
})

test('the chosen outputs pay the target, and are enough exactly where all of them are', () => {
  const units = fc.array(fc.bigInt({ min: 1n, max: 10_000_000n }), { maxLength: 40 })
  fc.assert(
    fc.property(units, fc.bigInt({ min: 1n, max: 50_000_000n }), (held, target) => {
      const worth = (of: readonly bigint[]) => of.reduce((sum, one) => sum + one - fees.inputFee, 0n)
      const chosen = choose(held, target)
      const best = worth(held.filter((one) => one > fees.inputFee))
      if (best < target) {
        expect(chosen).toBeNull()
        return
      }
      const paid = worth(unitsOf(chosen) ?? [])
      expect(paid).toBeGreaterThanOrEqual(target)
      if (chosen?.hasChange === false) expect(paid).toBeLessThanOrEqual(target + fees.changeCost)
      expect(new Set(chosen?.inputs.map(({ outpoint }) => outpoint)).size).toBe(chosen?.inputs.length)
    }),
    { numRuns: 500 },
  )
})

test('two thousand outputs are chosen from in less than a second', () => {
  const held = Array.from({ length: 2_000 }, (_, at) => BigInt(50_000 + 7 * at * at))
  const since = performance.now()
  expect(choose(held, 1_234_567_890n)).not.toBeNull()
  expect(performance.now() - since).toBeLessThan(1_000)
})
