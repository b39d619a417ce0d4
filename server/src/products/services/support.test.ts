import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openServiceHouse, type ServiceHouse } from '../../../test/world/service-house.ts'
import { maskRequisite } from './mask-requisite.ts'
import { serviceActs } from './operator-acts.ts'
import { fieldsPurpose, resealFields } from './payment-store.ts'

let house: ServiceHouse
let id: string
beforeAll(async () => {
  house = await openServiceHouse()
  const customerId = await house.newCustomer({ funding_available: { USDT: '100' } })
  house.supplier.charges = (cost) => ({ ...cost, units: cost.units + 1n })
  id = (await house.pay(customerId)).id
  await house.purchases.turn()
})
afterAll(() => house.close())

async function act(name: string, { subject, status }: { subject?: string; status?: string } = {}) {
  const { database, catalog, clock, secrets } = house
  const found = serviceActs.find((one) => one.name === name)
  const operator = { name: 'olga', sign: null }
  const desk = { database, catalog, clock, secrets, ids: systemIds }
  return found?.act(desk, { operator, subject, options: { status } })
}

test('an operator reads what became of a payment and what its supplier owes, with the account masked', async () => {
  const shown = await act('services show', { subject: id.toUpperCase() })
  for (const line of [
    'status: COMPLETED',
    'service: Northern Mobile (mobile)',
    'amount: 1000 RUB',
    'account: 79*******67',
    'agreed cost: 12.5 USDT',
    'charged: 12.500001 USDT',
    'debts: charged_more (open)',
  ])
    expect(shown).toContain(`${line}\n`)
  const listed = await act('services list', { status: 'COMPLETED' })
  expect(listed).toContain(`${id}  `)
  expect(listed).toContain('79*******67')
  for (const text of [shown, listed]) expect(text).not.toContain('79161234567')
  expect(await act('services list', { status: 'FAILED' })).toBe('There is no such payment of a service.\n')
  await expect(act('services list', { status: 'nope' })).rejects.toThrow('there are CREATED')
  await expect(act('services show', { subject: 'nope' })).rejects.toThrow('no payment of a service nope')
})

test('a short account is hidden whole', () => {
  expect(['1234567', '12345678', ''].map(maskRequisite)).toEqual(['*******', '12****78', ''])
})

test('the values of forms are sealed anew when the data key changes', async () => {
  const { database, secrets } = house
  const seen: string[] = []
  const batch = { after: '', limit: 10, head: Buffer.from('ffffffff', 'hex') }
  const ids = await database.inTransaction((tx) =>
    resealFields(tx, {
      ...batch,
      async reseal(sealed, purpose) {
        seen.push(await secrets.open({ sealed, purpose }))
        return secrets.seal(tx, { secret: 'anew', purpose })
      },
    }),
  )
  expect([ids, seen]).toEqual([[id], ['{"phone":"79161234567"}']])
  const [row] = await database.query<{ fields_sealed: Parameters<typeof secrets.open>[0]['sealed'] }>(
    sql`select fields_sealed from service_payments`,
  )
  expect(await secrets.open({ sealed: row!.fields_sealed, purpose: fieldsPurpose(id) })).toBe('anew')
})
