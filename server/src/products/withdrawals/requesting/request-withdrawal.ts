import assert from 'node:assert'
import type { KeyUse } from '#core/access'
import type { AccountKeys } from '#core/addresses'
import type { Catalog, Tariff } from '#core/catalog'
import { approvalsAsked, readTariff } from '#core/customers'
import { takeFromDay } from '#core/daily-limits'
import { worthOf } from '#core/dealing'
import { post } from '#core/ledger'
import type { Money } from '#core/money'
import { initiatorOf, paymentHaltOf, requireProduct, statementHash } from '#core/operators'
import type { PriceSource } from '#core/prices'
import { approvalsNeeded, type NewSpend, requestSpend, signerPolicies, statementOf } from '#core/spends'
import { recordTransactions } from '#core/transactions'
import type { Clock } from '#platform/clock'
import type { Queryable, Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  begunEvent,
  holdEntry,
  insertWithdrawal,
  transactionOf,
  type Withdrawal,
  withdrawalRefusals,
} from '#products/withdrawals/withdrawal'
import { requireBooked } from './address-book.ts'
import { takeEstimate } from './estimate-store.ts'
import { payInside } from './pay-inside.ts'
import { type Route, type Terms, withdrawalDisabled } from './read-terms.ts'
import { type Payee, requirePayee } from './require-payee.ts'
import { chainUnits, feeOf, readNetworkFee } from './withdrawal-fee.ts'

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
  const { customerId, terms } = asked
  const { payee, tariff } = facts
  const { prices, now } = options
  const { network } = terms.listing
  if (tariff.withdrawAddressBook === 'required')
    await requireBooked(tx, { ...terms, customerId, network, now })
  const fee = await readFee(tx, asked, { facts, ...options })
  const worth = worthOf(terms.amount, prices)
  const day = await takeFromDay(tx, {
    customerId,
    use: 'withdrawal',
    worth,
    limit: tariff.withdrawDailyLimit,
    now,
  })
  const isAsked =
    approvalsAsked(tariff, worth.units) > 0 || signerAsks({ ...terms, id: asked.id }, options) > 0
  const isApproved = payee !== null || !isAsked
  const decided = { asked, payee, fee, worthUnits: worth.units, day, isApproved }
  const withdrawal = newWithdrawal(decided, now)
  await book(tx, withdrawal, options)
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

type Decided = Pick<Withdrawal, 'fee' | 'worthUnits' | 'day'> & {
  readonly asked: AskedWithdrawal
  readonly payee: Payee
  readonly isApproved: boolean
}

function newWithdrawal({ asked, payee, isApproved, ...decided }: Decided, now: Date): Withdrawal {
  const { id, customerId, askedWith, terms } = asked
  const { amount, address, tag, listing } = terms
  const statement = statementOf(spendParts({ id, amount, address, tag }, listing))
  return {
    ...{ id, customerId, askedWith, amount, address, tag, ...decided },
    network: listing.network,
    recipientId: payee?.customerId ?? null,
    status: payee !== null ? 'completed' : isApproved ? 'processing' : 'waiting',
    statementHash: statementHash(statement),
    error: null,
    reason: null,
    createdAt: now,
    updatedAt: now,
  }
}

type Paid = Pick<Withdrawal, 'id' | 'amount' | 'address' | 'tag'> & Pick<Route, 'listing'>

/** How many operators the signer wants for the payment, as far as the server's copy of its policy says. */
export function signerAsks({ listing, ...paid }: Paid, { catalog }: Pick<Options, 'catalog'>): number {
  return approvalsNeeded(catalog.section(signerPolicies), {
    ...spendParts(paid, listing),
    network: listing.network,
  })
}

/** The payment of a withdrawal, as its statement and its spend describe it. */
export function spendParts(
  { id, amount, address, tag }: Pick<Withdrawal, 'id' | 'amount' | 'address' | 'tag'>,
  listing: Route['listing'],
) {
  const units = chainUnits(amount, listing)
  const { network, tokenId: contract } = listing
  return { id, network: network.code, purpose: 'withdrawal', address, tag, contract, units } as const
}

/** The payment of a withdrawal from the hot wallet. */
export function spendOf(
  withdrawal: Withdrawal,
  { listing, approvals, now }: Pick<NewSpend, 'approvals' | 'now'> & Pick<Route, 'listing'>,
): NewSpend {
  const initiator = initiatorOf(withdrawal)
  return { ...spendParts(withdrawal, listing), initiator, fromIndexes: [0], approvals, now }
}

async function book(tx: Tx, withdrawal: Withdrawal, { catalog, ids, now }: Options): Promise<void> {
  const { recipientId } = withdrawal
  if (recipientId !== null) return payInside(tx, { ...withdrawal, recipientId }, ids)
  await post(tx, holdEntry(withdrawal, { id: ids.next(), at: now }))
  insertWithdrawal(tx, withdrawal)
  const transaction = transactionOf(withdrawal)
  recordTransactions(tx, [transaction])
  if (withdrawal.status === 'processing')
    await requestSpend(
      tx,
      spendOf(withdrawal, { listing: listingOf(withdrawal, catalog), approvals: [], now }),
    )
  recordEvents(tx, [begunEvent(transaction, ids.next())])
}

/** The currency of a withdrawal on its network, which the catalogue must still list. */
export function listingOf({ amount, network, id }: Withdrawal, catalog: Catalog): Route['listing'] {
  const currency = catalog.currency(amount.asset.symbol)
  const listing = currency && catalog.currencyNetwork(currency, network.code)
  assert(listing !== undefined, `the catalogue lost ${amount.asset.symbol} on ${network.code}, of ${id}`)
  return listing
}
