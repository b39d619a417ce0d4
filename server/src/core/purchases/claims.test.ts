import { afterAll, beforeAll, expect, test } from 'vitest'
import { contradictionsOf } from '#core/ledger'
import { type Sql, sql } from '#platform/database'
import { lowestIdAt } from '#platform/ids'
import { inEnglish } from '#platform/sentences'
import { openPurchaseHouse, type PurchaseHouse } from '../../../test/world/purchase-house.ts'
import { purchaseClaims } from './index.ts'

let house: PurchaseHouse
beforeAll(async () => {
  house = await openPurchaseHouse()
})
afterAll(() => house.close())

/** The claims that name a purchase once a row is broken; nothing stays broken. */
async function namedAfter(id: string, change: Sql): Promise<string[]> {
  const named: string[] = []
  const undone = new Error('undone')
  const breaking = house.database.inTransaction(async (tx) => {
    await tx.query(change)
    for (const one of purchaseClaims) {
      const claim = inEnglish(one.claim)
      const found = (await contradictionsOf(tx, one)).map(inEnglish)
      // The purchase is asked about, or one of its entries is.
      if (one.within !== undefined) {
        const asked = await contradictionsOf(
          tx,
          one.within([{ from: lowestIdAt(new Date(Date.now() - 3_600_000)), to: null }]),
        )
        expect(asked.map(inEnglish)).toEqual(found)
      }
      if (found.some((violation) => violation.includes(id) || claim.startsWith('the debts')))
        named.push(claim)
    }
    throw undone
  })
  await expect(breaking).rejects.toBe(undone)
  return named
}

const once = 'each purchase was held once, and ended in the books as it says'
const moved = 'each purchase moved what it says, to the unit'
const late = 'each late delivery has its debt, or was undone'
const debts = 'the debts of suppliers are those that are open, to the unit'

test('each claim about purchases names the row that breaks it', async () => {
  const completed = await house.buy()
  await house.engine().turn()
  const refunded = await house.buy()
  await house.engine().turn()
  house.supplier.givesBack(refunded)
  await house.engine().lookAt(refunded)
  house.supplier.answers = (call) => (call === 'place' ? { status: 'rejected', reason: 'SOLD_OUT' } : null)
  const [failed, delivered] = [await house.buy(), await house.buy()]
  await house.engine().turn()
  house.supplier.answers = null
  house.supplier.deliversAfterAll(await house.orderOf(delivered))
  await house.engine().lookAt(delivered)
  await house.expectSoundPurchases()

  const named = (id: string, set: Sql) => namedAfter(id, sql`update purchases set ${set} where id = ${id}`)
  const shifted = sql`units = units + 1, fee_units = fee_units - 1`
  expect(await named(completed, shifted)).toEqual([moved])
  expect(await named(refunded, shifted)).toEqual([moved])
  expect(await named(completed, sql`charged_units = charged_units - 1`)).toEqual([moved])
  expect(await named(completed, sql`status = 'refunded', error = 'X'`)).toEqual([once, moved])
  expect(await named(failed, sql`charged_units = 1`)).toEqual([late])
  expect(await named(failed, sql`charged_units = 1, kind = 'card_topup'`)).toEqual([])
  const owes = sql`update supplier_debts set units = units - 1 where purchase_id = ${delivered}`
  expect(await namedAfter(delivered, owes)).toEqual([late, debts])
  expect(await namedAfter(delivered, sql`delete from supplier_debts`)).toEqual([late, debts])
})
