import { expect, test } from 'vitest'
import { createPriceRun } from './price-run.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 4) + seconds * 1_000)

test('the range is that of the window which ends now, to a sixtieth of it', () => {
  const run = createPriceRun({ windowMs: 300_000 })
  expect(run.range(at(0))).toBeNull()
  run.note({ at: at(0), price: 70n })
  run.note({ at: at(1), price: 90n })
  run.note({ at: at(200), price: 80n })
  expect(run.range(at(300))).toEqual({ lowest: 70n, highest: 90n })
  expect(run.range(at(305))).toEqual({ lowest: 80n, highest: 80n })
  expect(run.range(at(505))).toBeNull()
})

test('however many prices it notes, it sees each extreme', () => {
  const run = createPriceRun({ windowMs: 60_000 })
  for (let index = 0; index < 10_000; index++)
    run.note({ at: at(index / 100), price: BigInt(1_000 + (index % 100)) })
  run.note({ at: at(100), price: 5n })
  run.note({ at: at(100), price: 5_000n })
  expect(run.range(at(100))).toEqual({ lowest: 5n, highest: 5_000n })
  run.clear()
  expect(run.range(at(100))).toBeNull()
})
