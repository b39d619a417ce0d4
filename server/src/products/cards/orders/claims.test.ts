import { afterAll, expect, test } from 'vitest'
import { type Sql, sql } from '#platform/database'
import { openCardHouse } from '../../../../test/world/card-house.ts'
import { foundInTurn } from '../../../../test/world/found-in-turn.ts'
import { cardOrderClaims } from './claims.ts'

const house = await openCardHouse()
afterAll(async () => {
  await house.expectSoundCards()
  await house.close()
})

/** The contradictions once something is broken; nothing stays broken. */
async function foundAfter(damage: Sql): Promise<string[]> {
  const found: string[] = []
  const undone = new Error('undone')
  const breaking = house.database.inTransaction(async (tx) => {
    await tx.query(damage)
    for (const claim of cardOrderClaims) found.push(...(await foundInTurn(tx, claim)))
    throw undone
  })
  await expect(breaking).rejects.toBe(undone)
  return found
}

test('each claim about orders of cards names the order or the payment that breaks it, whoever is asked', async () => {
  const customer = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const { order_id: id } = await house.order(customer)
  await house.engine.turn()
  const made = sql`where id = ${id}`
  expect(await foundAfter(sql`update card_orders set amount_units = amount_units + 1 ${made}`)).toEqual([
    expect.stringContaining(`card order ${id} is completed, its purchase completed, and its card made`),
  ])
  expect(
    await foundAfter(sql`update purchases set status = 'processing', charged_units = null ${made}`),
  ).toEqual([expect.stringContaining(`card order ${id} is completed, its purchase processing`)])
  expect(await foundAfter(sql`update card_orders set status = 'failed', error = 'X' ${made}`)).toEqual([
    expect.stringContaining(`card order ${id} is failed, its purchase completed, and its card made`),
  ])
  const { order_id: paid, debit_amount } = await house.order(customer, { payment_method: 'rub_sbp' })
  await house.engine.turn()
  const notice = house.rail.payerPays(paid, { amount: house.money('RUB', debit_amount) })
  await house.engine.rails.receive('sbp', house.rail.callbackOf(notice))
  await house.engine.turn()
  expect(await foundAfter(sql`update rail_movements set units = units + 1`)).toEqual([
    expect.stringMatching(/^the payment .* is 450241 and credited with 450240$/),
  ])
})
