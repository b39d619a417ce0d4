import assert from 'node:assert'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseFraction } from '#core/money'
import type { GiftCardDelivery, GiftCardOrder, GiftCardSupplier } from '#core/suppliers'
import { systemIds } from '#platform/ids'
import {
  decimal,
  type SupplierHarness,
  type Supplying,
  supplierContract,
  waiting,
  wholeCatalog,
} from './supplier.contract.ts'

type Common = SupplierHarness<GiftCardOrder, GiftCardDelivery>

/** A supplier of gift cards and its outside, for one test. */
export type GiftCardHarness = Omit<Common, 'supplier' | 'reopen'> & {
  readonly supplier: GiftCardSupplier
  reopen(): GiftCardSupplier
}

/** The promises of every supplier of gift cards. */
export function giftCardSupplierContract(name: string, makeHarness: () => Promise<GiftCardHarness>): void {
  describe(`${name} is a supplier of gift cards`, () => {
    supplierContract(async (): Promise<Common> => {
      const harness = await makeHarness()
      return { ...harness, supplier: ordering(harness.supplier), reopen: () => ordering(harness.reopen()) }
    })

    let house: GiftCardHarness
    beforeEach(async () => {
      house = await makeHarness()
    })
    afterEach(() => house.close())

    test('its catalogue comes in pages, with each product once and in the forms of the port', async () => {
      const products = await wholeCatalog((page) => house.supplier.readCatalog(page))
      expect(products.length).toBeGreaterThan(0)
      expect(new Set(products.map((one) => one.productReference)).size).toBe(products.length)
      for (const { title, category, country, currency, rate, values, imageUrl } of products) {
        expect([title, category.slug, category.title]).not.toContain('')
        expect(category.slug).toMatch(/^[a-z0-9][a-z0-9-]*$/)
        expect(country ?? 'US').toMatch(/^[A-Z]{2}$/)
        expect(currency).toMatch(/^[A-Z]{3}$/)
        expect(imageUrl ?? 'https://').toMatch(/^(https|data):/)
        const texts = values.kind === 'fixed' ? values.faceValues : [values.min, values.max, values.step]
        expect(texts.length).toBeGreaterThan(0)
        for (const text of [rate, ...texts]) {
          expect(text).toMatch(decimal)
          expect(parseFraction(text).numerator).toBeGreaterThan(0n)
        }
      }
    })

    test('its balance is in the currency of its rates', async () => {
      expect((await house.supplier.balance()).asset.symbol).toBe(house.supplier.currency)
    })

    test('each delivery has a code of its own, the same at each look', async () => {
      const codes: string[] = []
      for (let times = 0; times < 3; times++) {
        const order = await house.order(systemIds.next())
        await house.supplier.order(order)
        await house.outside.settle(order.reference, 'done')
        const first = await delivered(order)
        expect(await delivered(order)).toEqual(first)
        expect([first.code, first.pin, first.redeemUrl]).not.toContain('')
        codes.push(first.code)
      }
      expect(new Set(codes).size).toBe(3)
    })

    async function delivered(order: GiftCardOrder): Promise<GiftCardDelivery> {
      return vi.waitFor(async () => {
        const found = await house.supplier.find(order)
        assert(found?.status === 'done', `the order is ${found?.status}`)
        return found.result
      }, waiting)
    }
  })
}

function ordering(supplier: GiftCardSupplier): Supplying<GiftCardOrder, GiftCardDelivery> {
  return { ...supplier, place: supplier.order }
}
