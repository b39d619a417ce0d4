import type { KeyUse } from '#core/access'
import type { Catalog } from '#core/catalog'
import { readTariff } from '#core/customers'
import { compare, formatAmount, type Money, multiply, readAmount } from '#core/money'
import { paymentHaltOf, requireProduct } from '#core/operators'
import { newPaymentOut } from '#core/payments-out'
import type { PriceSource } from '#core/prices'
import { listBanks, type Rail, type RailSettings, railsSection, requestPayout } from '#core/rails'
import type { Queryable, Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { type Payout, payoutRefusals, payoutsOut, statementOf } from '#products/payouts/payout'

/** The currency that is paid to bank accounts. */
export const payoutCurrency = 'RUB'

/** The terms of a payout, read by rules that need no database. */
export type Terms = {
  readonly rail: RailSettings
  /** The name of the rail's provider. */
  readonly provider: string
  readonly amount: Money
  readonly phone: string
  readonly bankCode: string
}

export type AskedPayout = {
  readonly id: string
  readonly customerId: string
  readonly askedWith: KeyUse
  readonly terms: Terms
}

export type TermsParts = {
  readonly catalog: Catalog
  readonly rails: ReadonlyMap<string, Pick<Rail, 'name'>>
}

/** The rail that pays, chosen by the house: the first one of the catalogue that is on and attached. */
export function findPayingRail({ catalog, rails }: TermsParts): Pick<Terms, 'rail' | 'provider'> | null {
  for (const rail of catalog.section(railsSection).all) {
    const provider = rails.get(rail.code)?.name
    const isOpen = rail.isPayoutActive && rail.currency.isActive && rail.currency.symbol === payoutCurrency
    if (provider !== undefined && isOpen) return { rail, provider }
  }
  return null
}

/** The rail and an amount within its bounds, or their refusal. */
export function readRailAmount(text: string, parts: TermsParts): Pick<Terms, 'rail' | 'provider' | 'amount'> {
  const paying = findPayingRail(parts)
  if (paying === null) throw withdrawalDisabled()
  const { payoutAmountMin: min, payoutAmountMax: max, currency } = paying.rail
  const amount = readAmount('amount', { text, asset: currency.asset })
  const details = { min: formatAmount(min), max: formatAmount(max), currency: currency.symbol }
  if (compare(amount, min) < 0) throw new Refusal(payoutRefusals.AMOUNT_TOO_SMALL, { details })
  if (compare(amount, max) > 0) throw new Refusal(payoutRefusals.AMOUNT_TOO_LARGE, { details })
  return { ...paying, amount }
}

function withdrawalDisabled(): Refusal {
  return new Refusal(payoutRefusals.WITHDRAWAL_DISABLED, { details: { currency: payoutCurrency } })
}

/** Reads the kill switch in the transaction, so that every request after a halt obeys it. */
export async function requireRunning(database: Queryable, { code }: RailSettings): Promise<void> {
  if ((await paymentHaltOf(database, code)) !== null) throw withdrawalDisabled()
}

export async function requireBank(
  database: Queryable,
  { rail, bankCode }: Pick<Terms, 'rail' | 'bankCode'>,
): Promise<void> {
  const banks = await listBanks(database, rail.code)
  if (banks.some(({ code }) => code === bankCode)) return
  throw new Refusal(payoutRefusals.BANK_NOT_FOUND, { details: { bank_code: bankCode } })
}

/** Decides the payment of a payout. */
export function requestPayment(tx: Tx, payout: Payout, now: Date): void {
  const { id, rail, amount, phone, bankCode, provider } = payout
  requestPayout(tx, { id, rail, purpose: 'withdrawal', amount, phone, bankCode, now }, { provider })
}

/** Rounded up, so that the house never pays the dust. */
export function feeOf(amount: Money, { payoutFee, payoutFeeMin }: RailSettings): Money {
  const share = multiply(amount, payoutFee, { rounding: 'up' })
  return compare(share, payoutFeeMin) < 0 ? payoutFeeMin : share
}

type Options = {
  readonly catalog: Catalog
  readonly prices: PriceSource
  readonly ids: Ids
  readonly now: Date
}

/** Takes a payout: its total is held and its payment decided, or it is refused, in the caller's transaction. */
export async function takePayout(
  tx: Tx,
  { id, customerId, askedWith, terms }: AskedPayout,
  { catalog, prices, ids, now }: Options,
): Promise<Payout> {
  const { rail, provider, amount, phone, bankCode } = terms
  const [, , tariff] = await Promise.all([
    requireProduct(tx, 'payouts'),
    requireRunning(tx, rail),
    readTariff(tx, { customerId, catalog }),
    requireBank(tx, terms),
  ])
  const payee = { rail: rail.code, phone, bankCode }
  const asked = { id, customerId, askedWith, amount, fee: feeOf(amount, rail) }
  const statement = statementOf({ id, amount, ...payee })
  const taken = await newPaymentOut(tx, payoutsOut, { ...asked, statement, tariff, prices, now })
  const payout: Payout = { ...taken, ...payee, provider, amountFact: null }
  await payoutsOut.hold(tx, payout, ids)
  if (payout.status === 'processing') requestPayment(tx, payout, now)
  return payout
}
