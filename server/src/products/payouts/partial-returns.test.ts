import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { houseAccount, readBalances } from '#core/ledger'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openPayoutHouse } from '../../../test/world/payout-house.ts'

const house = await openPayoutHouse()
const { database, rail, rails } = house
const { pay } = rail
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})

const rub = (amount: string) => house.money('RUB', amount)

/** A payout of 1000 with a fee of 10 by a customer who had 2000. */
async function paidOut({ fact = '1000' } = {}) {
  const customer = await house.newCustomer({ funding_available: { RUB: '2000' } })
  const { transaction_id: id } = await house.payOut(customer)
  rail.pay = (order) => pay({ ...order, amount: rub(fact) })
  await rails.turn()
  return { customer, id }
}

function comesBack(reference: string, amount: string, transactionId: string = systemIds.next()) {
  const returned = { transactionId, reference, amount: rub(amount), returnedAt: house.clock.now() }
  return rails.receive('sbp', rail.callbackOf({ kind: 'return', returned }))
}

async function unitsOf(kind: 'clearing' | 'losses' | 'withdrawal_fees'): Promise<bigint> {
  return (await readBalances(database, houseAccount(kind).owner)).get('RUB')?.[kind] ?? 0n
}

type Found = { kind: string; stated: bigint; booked: bigint | null; note: string; resolved_by: string | null }

async function breaksOf(subjects: readonly string[]): Promise<Found[]> {
  return database.query<Found>(sql`
    select kind, stated_units as stated, booked_units as booked, note, resolved_by from rail_breaks
    where subject = any(${subjects}::text[]) order by opened_at, id`)
}

test('a return of less than was paid gives its customer all back: the house bears the rest, and an operator is told', async () => {
  const before = await unitsOf('losses')
  const { customer, id } = await paidOut()
  await comesBack(id, '900')
  expect(await house.funding(customer, 'RUB')).toBe('2000/0')
  expect((await unitsOf('losses')) - before).toBe(-rub('100').units)
  expect(await breaksOf([id])).toEqual([
    {
      kind: 'return_differs',
      stated: rub('900').units,
      booked: rub('1000').units,
      note: expect.stringContaining('its customer has all back'),
      resolved_by: null,
    },
  ])
  expect(await house.events(customer, id)).toHaveLength(2)
})

test('the rest of a return is the house’s, and ends the break', async () => {
  const before = await unitsOf('losses')
  const { customer, id } = await paidOut()
  for (const part of ['600', '300', '100']) await comesBack(id, part)
  expect(await house.funding(customer, 'RUB')).toBe('2000/0')
  expect(await unitsOf('losses')).toBe(before)
  expect(await breaksOf([id])).toMatchObject([{ kind: 'return_differs', resolved_by: 'house' }])
  expect(await house.events(customer, id)).toHaveLength(2)
})

test('a return of more than was paid gives its customer what they gave, and opens a break', async () => {
  const before = await unitsOf('losses')
  const { customer, id } = await paidOut()
  await comesBack(id, '1100')
  expect(await house.funding(customer, 'RUB')).toBe('2000/0')
  expect((await unitsOf('losses')) - before).toBe(rub('100').units)
  expect(await breaksOf([id])).toMatchObject([{ kind: 'return_differs', resolved_by: null }])
})

test('a break that an operator has closed opens again when another part comes that still leaves a difference', async () => {
  const { id } = await paidOut()
  await comesBack(id, '500')
  await database.query(sql`
    update rail_breaks set resolved_at = now(), resolution = 'closed', resolved_by = 'olga' where subject = ${id}`)
  await comesBack(id, '600')
  expect(await breaksOf([id])).toMatchObject([{ stated: rub('1100').units, resolved_by: null }])
})

test('whatever parts of a payout come back, however often each is told, its customer has what they gave', async () => {
  const amounts = fc.integer({ min: 1, max: 1500 })
  const property = fc.asyncProperty(
    amounts,
    fc.array(amounts, { minLength: 1, maxLength: 4 }),
    fc.array(fc.nat(3), { maxLength: 4 }),
    async (fact, parts, again) => {
      const [clearing, losses, fees] = [
        await unitsOf('clearing'),
        await unitsOf('losses'),
        await unitsOf('withdrawal_fees'),
      ]
      const { customer, id } = await paidOut({ fact: `${fact}` })
      const notices = parts.map((part) => ({ part: `${part}`, transactionId: systemIds.next() }))
      for (const { part, transactionId } of notices) await comesBack(id, part, transactionId)
      for (const index of again)
        if (notices[index]) await comesBack(id, notices[index].part, notices[index].transactionId)

      let back = 0
      const unbooked = notices.filter(({ part }) => {
        const isWhole = back >= fact
        if (!isWhole) back += Number(part)
        return isWhole
      })
      expect(await house.funding(customer, 'RUB')).toBe('2000/0')
      expect((await unitsOf('clearing')) - clearing).toBe(rub(`${fact}`).units - rub(`${back}`).units)
      expect((await unitsOf('losses')) - losses).toBe(rub(`${back}`).units - rub(`${fact}`).units)
      expect(await unitsOf('withdrawal_fees')).toBe(fees)
      const open = (await breaksOf([id])).filter(({ resolved_by }) => resolved_by === null)
      expect(open).toHaveLength(back === fact ? 0 : 1)
      const contradictions = await breaksOf(notices.map(({ transactionId }) => transactionId))
      expect(contradictions).toHaveLength(unbooked.length)
      await house.expectSoundBooks()
    },
  )
  await fc.assert(property, { numRuns: 20 })
})
