import type { KeyUse } from '#core/access'
import type { AccountKeys } from '#core/addresses'
import type { Catalog, Tariff } from '#core/catalog'
import { readTariff } from '#core/customers'
import type { Money } from '#core/money'
import { paymentHaltOf, requireProduct } from '#core/operators'
import { newPaymentOut } from '#core/payments-out'
import type { PriceSource } from '#core/prices'
import { requestSpend } from '#core/spends'
import type { Clock } from '#platform/clock'
import type { Queryable, Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  begunEvent,
  signersAsked,
  spendOf,
  statementOf,
  type Withdrawal,
  withdrawalRefusals,
  withdrawalsOut,
} from '#products/withdrawals/withdrawal'
import { requireBooked } from './address-book.ts'
import { takeEstimate } from './estimate-store.ts'
import { payInside } from './pay-inside.ts'
import { type Route, type Terms, withdrawalDisabled } from './read-terms.ts'
import { type Payee, requirePayee } from './require-payee.ts'
import { feeOf, readNetworkFee } from './withdrawal-fee.ts'

export type AskedWithdrawal = {
  readonly id: string
  readonly customerId: string
  readonly askedWith: KeyUse
  readonly terms: Terms
  /** The estimate whose fee is charged; without one it is the fee of the moment. */
  readonly estimateId?: string | null
}

export type RequestParts = {
  readonly catalog: Catalog
  readonly prices: PriceSource
  readonly ids: Ids
  readonly systemClock: Clock
  readonly accountKeys?: AccountKeys
}
type Options = RequestParts & { readonly now: Date }

/** The facts that decide a withdrawal, besides its terms, prices and balances. */
export type Facts = {
  readonly payee: Payee
  readonly tariff: Tariff
  /** Null when nobody knows it. */
  readonly networkFee: bigint | null
}

/** Refuses what a halt, the network or the destination does not allow. */
export async function readFacts(
  tx: Tx,
  { customerId, terms }: Pick<AskedWithdrawal, 'customerId' | 'terms'>,
  { systemClock, ...own }: Omit<Options, 'prices' | 'ids'>,
): Promise<Facts> {
  const { network } = terms.listing
  const [, , payee, tariff, networkFee] = await Promise.all([
    requireProduct(tx, 'withdrawals'),
    requireRunning(tx, terms),
    requirePayee(tx, terms, { ...own, network }),
    readTariff(tx, { customerId, catalog: own.catalog }),
    readNetworkFee(tx, { ...terms, systemClock }),
  ])
  if (payee?.customerId === customerId) throw new Refusal(withdrawalRefusals.SELF_TRANSFER)
  return { payee, tariff, networkFee }
}

/** Takes a withdrawal: its total is held and its payment decided, or it is refused, in the caller's transaction. */
export async function requestWithdrawal(
  tx: Tx,
  asked: AskedWithdrawal,
  { facts, ...options }: Options & { facts: Facts },
): Promise<Withdrawal> {
  const { id, customerId, askedWith, terms } = asked
  const { payee, tariff } = facts
  const { catalog, ids, prices, now } = options
  const { amount, address, tag, listing } = terms
  const { network } = listing
  if (tariff.withdrawAddressBook === 'required')
    await requireBooked(tx, { ...terms, customerId, network, now })
  const fee = await readFee(tx, asked, { facts, ...options })
  const statement = statementOf({ id, amount, address, tag }, listing)
  const signers = signersAsked({ id, amount, address, tag }, listing, catalog)
  const requested = { id, customerId, amount, fee, askedWith, statement, signersAsked: signers }
  const taken = await newPaymentOut(tx, withdrawalsOut, { ...requested, tariff, prices, now })
  const to = { network, address, tag }
  if (payee !== null) {
    const inside = { ...taken, ...to, status: 'completed', recipientId: payee.customerId } as const
    await payInside(tx, inside, ids)
    return inside
  }
  const withdrawal: Withdrawal = { ...taken, ...to, recipientId: null }
  const transaction = await withdrawalsOut.hold(tx, withdrawal, ids)
  if (withdrawal.status === 'processing')
    await requestSpend(tx, spendOf(withdrawal, { catalog, approvals: [], now }))
  recordEvents(tx, [begunEvent(transaction, ids.next())])
  return withdrawal
}

/** The fee that is charged; a payment inside the house is free, but uses its estimate as well. */
async function readFee(
  tx: Tx,
  { id: withdrawalId, customerId, terms, estimateId = null }: AskedWithdrawal,
  { facts: { payee, networkFee }, catalog, prices, now }: Options & { facts: Facts },
): Promise<Money> {
  const held =
    estimateId === null
      ? null
      : await takeEstimate(tx, { ...terms, estimateId, withdrawalId, customerId, now })
  if (payee !== null) return { ...terms.amount, units: 0n }
  return held ?? feeOf(terms, { networkFee, catalog, prices })
}

/** Takes a withdrawal for a product that decides more in the same transaction. */
export async function takeWithdrawal(tx: Tx, asked: AskedWithdrawal, options: Options): Promise<Withdrawal> {
  const facts = await readFacts(tx, asked, options)
  return requestWithdrawal(tx, asked, { ...options, facts })
}

/** Reads the kill switch in the transaction, so that every request after a halt obeys it. */
export async function requireRunning(database: Queryable, route: Route): Promise<void> {
  if ((await paymentHaltOf(database, route.listing.network.code)) !== null) throw withdrawalDisabled(route)
}
