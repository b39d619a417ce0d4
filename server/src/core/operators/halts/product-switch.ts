import { type Queryable, sql, type Tx } from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'
import { productPlace } from './halts.ts'

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

/** Whether operators have halted a product. */
export async function isProductHalted(database: Queryable, product: string): Promise<boolean> {
  const halts = await database.query(sql`select from halts where place = ${productPlace(product)}`)
  return halts.length > 0
}

/** By transaction and product, so that the acts of a batch share one read. */
const readIn = new WeakMap<Tx, Map<string, Promise<boolean>>>()

/**
 * The refusal of an act that would begin something in a halted product; null while the product runs. Read once in a database
 * transaction.
 */
export async function productHaltOf(tx: Tx, product: string): Promise<Refusal | null> {
  const known = readIn.get(tx) ?? new Map<string, Promise<boolean>>()
  readIn.set(tx, known)
  const reading = known.get(product) ?? isProductHalted(tx, product)
  known.set(product, reading)
  try {
    return (await reading) ? new Refusal(haltRefusals.PRODUCT_HALTED, { details: { product } }) : null
  } catch (error) {
    known.delete(product)
    throw error
  }
}

/** Refuses to begin something in a halted product, in the database transaction of the act, so that no door goes around it. */
export async function requireProduct(tx: Tx, product: string): Promise<void> {
  const halt = await productHaltOf(tx, product)
  if (halt !== null) throw halt
}
