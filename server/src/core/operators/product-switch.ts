import type { Database } from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'
import { type Halt, productPlace, readHalts } from './halts.ts'

export const haltRefusals = defineRefusals({
  PRODUCT_HALTED: [
    503,
    'The operators of this exchange have halted {product} for now. Nothing was done. Try again later.',
    { product: 'transfers' },
  ],
  SUPPLIER_HALTED: [
    503,
    'The operators of this exchange have halted orders at this supplier for now. Nothing was done. Try again later.',
  ],
})

/** Refuses what a halted product would begin. */
export type ProductSwitch = (product: string) => Promise<void>

/** A halt is obeyed by every process within this time, as a change of a key is. */
const freshMs = 1_000

/** Looks at the switches of products at most once a second, however many requests come. */
export function createProductSwitch({
  database,
  now = () => performance.now(),
}: {
  readonly database: Database
  now?(): number
}): ProductSwitch {
  let halts: Promise<ReadonlyMap<string, Halt>> | null = null
  let readAt = 0
  const read = () => {
    if (halts !== null && now() - readAt < freshMs) return halts
    readAt = now()
    const reading = readHalts(database)
    halts = reading
    // A failure is not kept.
    reading.catch(() => {
      if (halts === reading) halts = null
    })
    return reading
  }
  return async (product) => {
    if ((await read()).has(productPlace(product)))
      throw new Refusal(haltRefusals.PRODUCT_HALTED, { details: { product } })
  }
}
