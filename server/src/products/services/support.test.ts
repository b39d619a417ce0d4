import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { askOffice } from '../../../test/world/ask-office.ts'
import { openServiceHouse, type ServiceHouse } from '../../../test/world/service-house.ts'
import { serviceOfficeRoutes } from './office-routes.ts'
import { maskRequisite } from './payments/mask-requisite.ts'
import { fieldsPurpose, resealFields } from './payments/payment-store.ts'
import { openReceipt, resealReceipts } from './payments/receipt.ts'

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

const list = (status: string) => askOffice(routes(), 'officeListServiceSales', { query: { status } })
const show = (asked: string) => askOffice(routes(), 'officeGetServiceSale', { params: { id: asked } })
const routes = () => serviceOfficeRoutes(house)

test('an operator reads what became of a payment and what its supplier owes, with the account masked', async () => {
  const sale = {
    ...{ id, status: 'COMPLETED', service: 'Northern Mobile', service_reference: 'mobile' },
    ...{ amount: '1000', currency: 'RUB', account: '79*******67', is_delivered: true },
    purchase: { id, cost: '12.5', cost_symbol: 'USDT', charged: '12.500001' },
  }
  const shown = await show(id.toUpperCase())
  expect(shown).toMatchObject({
    payment: sale,
    record: { debts: [{ purchase_id: id, kind: 'charged_more', amount: '0.000001', resolution: null }] },
  })
  const listed = await list('COMPLETED')
  expect(listed).toMatchObject({ items: [sale], next: null })
  for (const text of [JSON.stringify(shown), JSON.stringify(listed)]) {
    expect(text).not.toContain('79161234567')
    expect(text).not.toContain(`R-${id.slice(-12)}`)
  }
  expect(await list('FAILED')).toEqual({ items: [], next: null })
  for (const unknown of ['nope', systemIds.next()])
    await expect(show(unknown)).rejects.toMatchObject({
      kind: { code: 'OFFICE_SERVICE_SALE_NOT_FOUND' },
    })
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

test('receipts are sealed anew when the data key changes', async () => {
  const { database, secrets } = house
  const batch = { after: '', limit: 10, head: Buffer.from('ffffffff', 'hex') }
  const receipt = { number: `R-${id.slice(-12)}` }
  const ids = await database.inTransaction((tx) =>
    resealReceipts(tx, {
      ...batch,
      async reseal(sealed, purpose) {
        const secret = await secrets.open({ sealed, purpose })
        expect(JSON.parse(secret)).toEqual(receipt)
        return secrets.seal(tx, { secret, purpose })
      },
    }),
  )
  expect(ids).toEqual([id])
  const [row] = await database.query<{ sealed: Buffer }>(
    sql`select receipt_sealed as sealed from service_payments`,
  )
  expect(await openReceipt({ id, receipt: { sealed: row!.sealed } }, secrets)).toEqual(receipt)
  // The receipt does not open as another payment's.
  const other = { id: systemIds.next(), receipt: { sealed: row!.sealed } }
  await expect(openReceipt(other, secrets)).rejects.toThrow('does not open')
})

test('an operator reads who read a receipt', async () => {
  const { database } = house
  const [payment] = await database.query<{ customerId: string }>(
    sql`select customer_id as "customerId" from service_payments where id = ${id}`,
  )
  const as = payment?.customerId ?? ''
  expect(await show(id)).toMatchObject({ record: { readings: [] } })
  await house.call('listServicePayments', { as })
  const reading = { via: 'list', api_key: 'console', request_id: expect.any(String) }
  expect(await show(id)).toMatchObject({ record: { readings: [reading] } })
})

test('payments of all customers are listed in pages, newest first', async () => {
  const customerId = await house.newCustomer({ funding_available: { USDT: '100' } })
  const { id: later } = await house.pay(customerId)
  const page = (query: object) => askOffice(routes(), 'officeListServiceSales', { query })
  expect(await page({ limit: 1 })).toMatchObject({ items: [{ id: later }], next: later })
  expect(await page({ limit: 1, cursor: later })).toMatchObject({ items: [{ id }], next: null })
  await expect(page({ cursor: systemIds.next() })).rejects.toMatchObject({
    kind: { code: 'VALIDATION_ERROR' },
  })
})
