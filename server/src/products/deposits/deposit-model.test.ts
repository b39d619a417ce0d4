import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalog, openDepositHouse } from '../../../test/world/deposit-house.ts'
import { scanNetwork } from './index.ts'

const network = catalog.network('ltc')!
const minimum = catalog.currencyNetwork(catalog.currency('LTC')!, 'ltc')!.depositAmountMin.units
const stranger = 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'

/** The simplest model of a chain and its deposits: lists, and a look at all of it after each scan. */
function createModel() {
  type Payment = { txid: string; payee: number; units: bigint; state: string | null }
  const payments: Payment[] = []
  let waiting: Payment[] = []
  let blocks: Payment[][] = []
  return {
    pay(payment: Omit<Payment, 'state'>) {
      const made = { ...payment, state: null }
      payments.push(made)
      waiting.push(made)
    },
    mine(count: number) {
      blocks.push(waiting, ...Array.from({ length: count - 1 }, () => []))
      waiting = []
    },
    reorg(depth: number) {
      if (blocks.length === 0) return
      const kept = Math.max(0, blocks.length - depth)
      const removed = blocks.slice(kept)
      waiting.push(...removed.flat())
      waiting.sort((left, right) => payments.indexOf(left) - payments.indexOf(right))
      blocks = [...blocks.slice(0, kept), ...Array.from({ length: removed.length + 1 }, () => [])]
    },
    scan() {
      for (const payment of payments) {
        const height = blocks.findIndex((block) => block.includes(payment))
        if (isSettled(payment) || (payment.state === null && height < 0)) continue
        if (height < 0) payment.state = 'pending'
        else if (blocks.length - height < network.confirmationsRequired) payment.state = 'pending'
        else payment.state = payment.units < minimum ? 'BELOW_MINIMUM' : 'completed'
      }
    },
    historyOf: (payee: number) =>
      payments
        .filter((payment) => payment.payee === payee && payment.state !== null)
        .map(({ txid, state }) => `${txid} ${state}`)
        .sort(),
    creditedTo: (payee: number) => sum(payments.filter((p) => p.payee === payee && p.state === 'completed')),
    lost: () =>
      sum(
        payments.filter((payment) => isSettled(payment) && !blocks.some((block) => block.includes(payment))),
      ),
    waiting: () => payments.filter(({ payee, state }) => payee < 2 && state === 'BELOW_MINIMUM').length,
    suspended: () => sum(payments.filter(({ payee, state }) => payee < 2 && state === 'BELOW_MINIMUM')),
  }
}

function isSettled({ payee, state }: { payee: number; state: string | null }): boolean {
  return payee < 2 && (state === 'completed' || state === 'BELOW_MINIMUM')
}

function sum(payments: readonly { units: bigint }[]): bigint {
  return payments.reduce((total, { units }) => total + units, 0n)
}

const action = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    payee: fc.integer({ min: 0, max: 2 }),
    units: fc.bigInt({ min: 1n, max: minimum * 3n }),
  }),
  fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('reorg' as const), depth: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('scan' as const), scanners: fc.integer({ min: 1, max: 2 }) }),
)

test('balances and histories are those of a naive model, whatever is paid, mined and reorganised', async () => {
  const property = fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
    const house = await openDepositHouse('ltc')
    try {
      const model = createModel()
      const customers = [await house.customer(), await house.customer()]
      const payees = [...customers.map(({ to }) => to.address), stranger]
      for (const step of [...actions, { kind: 'scan' as const, scanners: 1 }]) {
        if (step.kind === 'pay') {
          const { payee, units } = step
          const payment = { address: payees[payee]!, tag: null, contract: null, units, confirmations: 0 }
          model.pay({ payee, units, txid: await house.chain.pay(payment) })
        } else if (step.kind === 'mine') {
          await house.chain.mine(step.blocks)
          model.mine(step.blocks)
        } else if (step.kind === 'reorg') {
          await house.chain.reorg(step.depth)
          model.reorg(step.depth)
        } else {
          await Promise.all(Array.from({ length: step.scanners }, () => scanNetwork(house.scanner)))
          await house.scan()
          model.scan()
          for (const [payee, { customer }] of customers.entries()) {
            const history = await house.history(customer)
            const told = history.map(({ txid, error, status }) => `${txid} ${error ?? status}`)
            expect(told.sort()).toEqual(model.historyOf(payee))
            expect(await house.available(customer, 'LTC')).toBe(model.creditedTo(payee))
          }
          expect(await house.suspense('LTC')).toBe(model.suspended())
          expect(await house.losses('LTC')).toBe(model.lost())
          expect(await house.inbox()).toHaveLength(model.waiting())
        }
      }
      expect(await house.isSound()).toBe(true)
    } finally {
      await house.close()
    }
  })
  await fc.assert(property, { numRuns: 25, endOnFailure: false })
})
