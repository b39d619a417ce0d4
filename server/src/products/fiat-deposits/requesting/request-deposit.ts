import type { Catalog } from '#core/catalog'
import { readTariff } from '#core/customers'
import { takeFromDay } from '#core/daily-limits'
import { worthOf } from '#core/dealing'
import { requireProduct } from '#core/operators'
import type { PriceSource } from '#core/prices'
import { requestPayIn } from '#core/rails'
import { recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import {
  type FiatDeposit,
  insertFiatDeposit,
  type LinkedDeposit,
  transactionOf,
} from '#products/fiat-deposits/deposit'
import { limitPace } from './limit-pace.ts'
import type { Terms } from './read-terms.ts'

export type AskedDeposit = {
  readonly id: string
  readonly customerId: string
  readonly terms: Terms
}

export type RequestParts = { readonly catalog: Catalog; readonly prices: PriceSource }

/** Takes a deposit and requests its pay-in, or refuses it, in the caller's transaction. */
export async function requestDeposit(
  tx: Tx,
  { id, customerId, terms }: AskedDeposit,
  { catalog, prices, now }: RequestParts & { readonly now: Date },
): Promise<LinkedDeposit> {
  const { rail, provider, amount } = terms
  await requireProduct(tx, 'fiat-deposits')
  await limitPace(tx, { customerId, rail, now })
  const { depositFiatDailyLimit: limit } = await readTariff(tx, { customerId, catalog })
  const worth = worthOf(amount, prices)
  const day = await takeFromDay(tx, { customerId, use: 'fiat_deposit', worth, limit, now })
  const expiresAt = new Date(now.getTime() + rail.payInSeconds * 1_000)
  const deposit: FiatDeposit = {
    ...{ id, customerId, payInId: id, rail: rail.code, amount, feeShare: rail.depositFee },
    status: 'processing',
    payment: null,
    error: null,
    ...{ worthUnits: worth.units, day, createdAt: now, updatedAt: now },
  }
  requestPayIn(tx, { id, rail: rail.code, purpose: 'deposit', amount, expiresAt, now }, { provider })
  insertFiatDeposit(tx, deposit)
  recordTransactions(tx, [transactionOf(deposit)])
  return { deposit, link: { url: null, expiresAt } }
}
