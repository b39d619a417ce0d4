import { randomBytes } from 'node:crypto'
import { requireCurrency } from '#core/catalog'
import { parseAmount } from '#core/money'
import type { GiftCardOrder } from '#core/suppliers'
import { sql } from '#platform/database'
import { simulatedGiftCards } from '#providers/simulated'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { suppliesOutside } from '../world/supplies-outside.ts'
import { useTestDatabase } from '../world/test-database.ts'
import { type GiftCardHarness, giftCardSupplierContract } from './gift-card-supplier.contract.ts'

const { database } = await useTestDatabase()
const { asset } = requireCurrency(shippedCatalog, 'USDT')
const money = (text: string) => parseAmount(text, asset)

/** A supplier that waits for controls, since nothing lets it act by itself. */
async function makeHarness(): Promise<GiftCardHarness> {
  await database.query(sql`delete from simulated_callbacks`)
  const key = randomBytes(32)
  const clock = { now: () => new Date('2026-05-04T03:02:01.987Z') }
  const reopen = () => simulatedGiftCards({ database, asset, clock, key })
  const supplier = reopen()
  const { outside, losing } = suppliesOutside({ database, supplier, key })
  const order = async (reference: string): Promise<GiftCardOrder> => ({
    ...{ reference, productReference: 'steam-us', faceValue: '20', currency: 'USD' },
    cost: money('19.8'),
  })
  return {
    supplier: { ...supplier, order: losing(supplier.order) },
    reopen,
    order,
    async refused(reference) {
      const sound = await order(reference)
      const invalid = ['21', '0', '-20', '20.', '1e1', ''].map((faceValue) => ({
        ...{ order: { ...sound, faceValue }, reason: 'INVALID_FACE_VALUE' },
      }))
      const soldOut = { productReference: 'target-us', faceValue: '25', cost: money('100') }
      return [
        ...invalid,
        { order: { ...sound, currency: 'EUR' }, reason: 'INVALID_FACE_VALUE' },
        { order: { ...sound, productReference: 'nothing' }, reason: 'PRODUCT_NOT_FOUND' },
        { order: { ...sound, cost: money('19.799999') }, reason: 'PRICE_CHANGED' },
        { order: { ...sound, ...soldOut }, reason: 'OUT_OF_STOCK' },
      ]
    },
    outside,
    close: async () => {},
  }
}

giftCardSupplierContract('the simulated supplier', makeHarness)
