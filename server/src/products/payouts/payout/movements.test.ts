import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Account, customerAccount, type Entry, houseAccount } from '#core/ledger'
import { holdEntry, releaseEntry } from '#core/payments-out'
import type { RailMovement } from '#core/rails'
import { paidEntry, returnEntry } from './movements.ts'
import type { Payout } from './payout.ts'

const asset = { symbol: 'RUB', scale: 2 }
const at = new Date(0)
const booking = { id: 'entry', at }
const units = fc.bigInt({ min: 1n, max: 10n ** 12n })

function payoutOf(amount: bigint, fee: bigint): Payout {
  return {
    ...{ id: 'payout', customerId: 'customer', rail: 'sbp', provider: 'paper' },
    ...{ amount: { asset, units: amount }, fee: { asset, units: fee } },
    ...{
      phone: '79161234567',
      bankCode: '1',
      status: 'processing',
      error: null,
      reason: null,
      askedWith: null,
    },
    ...{
      amountFact: null,
      statementHash: '',
      worthUnits: 0n,
      day: '1970-01-01',
      createdAt: at,
      updatedAt: at,
    },
  }
}

function moved(kind: RailMovement['kind'], amount: bigint): RailMovement {
  const known = { id: 'movement', rail: 'sbp', transactionId: '1', reference: 'payout', payer: null }
  return { ...known, kind, amount: { asset, units: amount }, movedAt: at }
}

/** The units that entries bring to an account. */
function brought(entries: readonly Entry[], { owner, kind }: Account): bigint {
  const isHere = (account: Account) => account.owner === owner && account.kind === kind
  return entries
    .flatMap(({ movements }) => movements)
    .reduce(
      (sum, { from, to, amount }) =>
        sum + (isHere(to) ? amount.units : 0n) - (isHere(from) ? amount.units : 0n),
      0n,
    )
}

const available = customerAccount('customer', 'funding_available')
const held = customerAccount('customer', 'funding_held')
const clearing = houseAccount('clearing')
const losses = houseAccount('losses')
const fees = houseAccount('withdrawal_fees')

test('whatever a rail pays, nothing stays on hold, clearing moves by the fact, and no customer pays more than they were told', () => {
  fc.assert(
    fc.property(units, fc.bigInt({ min: 0n, max: 10n ** 12n }), units, (amount, fee, fact) => {
      const payout = payoutOf(amount, fee)
      const entries = [
        holdEntry('payout', payout, booking),
        paidEntry(payout, { ...booking, movement: moved('payout', fact) }),
      ]
      expect(brought(entries, held)).toBe(0n)
      expect(brought(entries, clearing)).toBe(fact)
      expect(brought(entries, fees)).toBe(fee)
      const [owed = 0n] = [fact, amount].toSorted((one, other) => Number(one - other))
      expect(-brought(entries, available)).toBe(owed + fee)
      expect(entries.flatMap(({ movements }) => movements).every((one) => one.amount.units > 0n)).toBe(true)
    }),
  )
})

test('a payout that came back whole has moved nothing, and any return brings its customer exactly what they paid', () => {
  fc.assert(
    fc.property(units, fc.bigInt({ min: 0n, max: 10n ** 12n }), units, units, (amount, fee, fact, back) => {
      const payout = payoutOf(amount, fee)
      const paid = paidEntry(payout, { ...booking, movement: moved('payout', fact) })
      const completed: Payout = { ...payout, status: 'completed', amountFact: { asset, units: fact } }
      const after = (returned: bigint) => [
        holdEntry('payout', payout, booking),
        paid,
        returnEntry(completed, { ...booking, movement: moved('return', returned) }),
      ]
      const whole = after(fact)
      for (const account of [available, held, clearing, losses, fees])
        expect(brought(whole, account)).toBe(0n)
      expect([available, held, fees].map((account) => brought(after(back), account))).toEqual([0n, 0n, 0n])
      expect(brought(after(back), losses)).toBe(back - fact)
      expect(brought(after(back), clearing)).toBe(fact - back)
    }),
  )
})

test('a payout that is released has moved nothing', () => {
  fc.assert(
    fc.property(units, fc.bigInt({ min: 0n, max: 10n ** 12n }), (amount, fee) => {
      const payout = payoutOf(amount, fee)
      const entries = [holdEntry('payout', payout, booking), releaseEntry('payout', payout, booking)]
      expect([brought(entries, available), brought(entries, held)]).toEqual([0n, 0n])
    }),
  )
})
