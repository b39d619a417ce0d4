import { randomBytes } from 'node:crypto'
import { requireCurrency } from '#core/catalog'
import { parseAmount } from '#core/money'
import type { ServiceOrder } from '#core/suppliers'
import { sql } from '#platform/database'
import { simulatedServices } from '#providers/simulated'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { suppliesOutside } from '../world/supplies-outside.ts'
import { useTestDatabase } from '../world/test-database.ts'
import { type ServiceHarness, serviceSupplierContract } from './service-supplier.contract.ts'

const { database } = await useTestDatabase()
const { asset } = requireCurrency(shippedCatalog, 'USDT')
const money = (text: string) => parseAmount(text, asset)

/** A supplier that waits for controls, since nothing lets it act by itself. */
async function makeHarness(): Promise<ServiceHarness> {
  await database.query(sql`delete from simulated_callbacks`)
  const key = randomBytes(32)
  const clock = { now: () => new Date('2026-05-04T03:02:01.987Z') }
  const reopen = () => simulatedServices({ database, asset, clock, key })
  const supplier = reopen()
  const { outside, losing } = suppliesOutside({ database, supplier, key })
  const order = async (reference: string): Promise<ServiceOrder> => ({
    ...{ reference, serviceReference: 'mts-ru', amount: '500.5', currency: 'RUB' },
    ...{ fields: { phone: '79161234567' }, agentTransactionId: null, cost: money('6.35635') },
  })
  return {
    supplier: { ...supplier, pay: losing(supplier.pay) },
    reopen,
    order,
    async refused(reference) {
      const sound = await order(reference)
      const invalid = ['9.99', '15000.01', '0', '-20', '1e3', ''].map((amount) => ({
        ...{ order: { ...sound, amount }, reason: 'INVALID_AMOUNT' },
      }))
      return [
        ...invalid,
        { order: { ...sound, currency: 'KZT' }, reason: 'INVALID_AMOUNT' },
        { order: { ...sound, serviceReference: 'nothing' }, reason: 'SERVICE_NOT_FOUND' },
        { order: { ...sound, fields: {} }, reason: 'INVALID_FIELDS' },
        { order: { ...sound, cost: money('6.356349') }, reason: 'PRICE_CHANGED' },
      ]
    },
    async checked(reference) {
      const fields = { account: '1234567890' }
      const sound = await order(reference)
      return {
        order: { ...sound, serviceReference: 'mosenergosbyt-ru', fields, cost: money('100') },
        wrongAccount: '1234560008',
      }
    },
    outside,
    close: async () => {},
  }
}

serviceSupplierContract('the simulated supplier', makeHarness)
