import assert from 'node:assert'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseFraction } from '#core/money'
import type {
  CheckedRequisite,
  RequisiteCheck,
  ServiceDelivery,
  ServiceOrder,
  ServiceSupplier,
} from '#core/suppliers'
import { systemIds } from '#platform/ids'
import {
  decimal,
  type SupplierHarness,
  type Supplying,
  supplierContract,
  wholeCatalog,
} from './supplier.contract.ts'

type Common = SupplierHarness<ServiceOrder, ServiceDelivery>

/** A supplier of services and its outside, for one test. */
export type ServiceHarness = Omit<Common, 'supplier' | 'reopen'> & {
  readonly supplier: ServiceSupplier
  reopen(): ServiceSupplier
  /** An order of a service that is checked first, without its check, and an account that is none. */
  checked(reference: string): Promise<{ readonly order: ServiceOrder; readonly wrongAccount: string }>
}

/** The promises of every supplier of paid services. */
export function serviceSupplierContract(name: string, makeHarness: () => Promise<ServiceHarness>): void {
  describe(`${name} is a supplier of services`, () => {
    supplierContract(async (): Promise<Common> => {
      const harness = await makeHarness()
      return { ...harness, supplier: paying(harness.supplier), reopen: () => paying(harness.reopen()) }
    })

    let house: ServiceHarness
    beforeEach(async () => {
      house = await makeHarness()
    })
    afterEach(() => house.close())

    async function check(asked: RequisiteCheck): Promise<CheckedRequisite> {
      const answer = await house.supplier.check(asked)
      assert(answer.status === 'done', `the check is ${answer.status}`)
      return answer.result
    }

    test('its catalogue comes in pages, with each service once and in the forms of the port', async () => {
      const services = await wholeCatalog((page) => house.supplier.readCatalog(page))
      expect(services.length).toBeGreaterThan(0)
      expect(new Set(services.map((one) => one.serviceReference)).size).toBe(services.length)
      for (const service of services) {
        const { category, country, currency, rate, amount, inputs, requiredFields } = service
        expect([service.name, category.name, ...inputs.map((one) => one.name)]).not.toContain('')
        expect(category.alias).toMatch(/^[a-z0-9][a-z0-9-]*$/)
        expect(country).toMatch(/^[A-Z]{2}$/)
        expect(currency).toMatch(/^[A-Z]{3}$/)
        expect(inputs.length + requiredFields.length).toBeGreaterThan(0)
        const texts = amount.kind === 'fixed' ? [amount.amount] : [amount.min, amount.max]
        for (const text of [rate, ...texts]) {
          expect(text).toMatch(decimal)
          expect(parseFraction(text).numerator).toBeGreaterThan(0n)
        }
        if (service.paymentType === 'REQUISITES') expect(service.requiresCheck).toBe(true)
      }
    })

    test('its balance is in the currency of its rates', async () => {
      expect((await house.supplier.balance()).asset.symbol).toBe(house.supplier.currency)
    })

    test('a check moves nothing, and names what is paid', async () => {
      const { order } = await house.checked(systemIds.next())
      const before = await house.supplier.balance()
      const told = await check(order)
      expect(told.amount).toBe(order.amount)
      expect(told.agentTransactionId).not.toBe('')
      for (const [fact, words] of Object.entries(told.facts)) expect([fact, words]).not.toContain('')
      const open = await check({ ...order, amount: null })
      expect(open.amount).toMatch(decimal)
      expect(await house.supplier.balance()).toEqual(before)
    })

    test('an account that is none is refused by its check', async () => {
      const { order, wrongAccount } = await house.checked(systemIds.next())
      const asked = { ...order, fields: { ...order.fields, account: wrongAccount } }
      expect(await house.supplier.check(asked)).toEqual({ status: 'rejected', reason: 'ACCOUNT_NOT_FOUND' })
    })

    test('a service that is checked first is paid with its check alone', async () => {
      const { order } = await house.checked(systemIds.next())
      for (const agentTransactionId of [null, 'another']) {
        const refused = { ...order, reference: systemIds.next(), agentTransactionId }
        expect(await house.supplier.pay(refused)).toMatchObject({ status: 'rejected' })
        expect(await house.outside.chargesOf(refused.reference)).toBe(0)
      }
      const { agentTransactionId } = await check(order)
      expect(await house.supplier.pay({ ...order, agentTransactionId })).not.toMatchObject({
        status: 'rejected',
      })
    })
  })
}

function paying(supplier: ServiceSupplier): Supplying<ServiceOrder, ServiceDelivery> {
  return { ...supplier, place: supplier.pay }
}
