import type { Static } from 'typebox'
import { hasPaymentAddresses } from '#core/addresses'
import { type Catalog, type Currency, requireCurrency } from '#core/catalog'
import { add, compare, formatAmount, type Money, multiply, readAmount } from '#core/money'
import { hub } from '#core/prices'
import type { Price } from '#core/purchases'
import { type Rail, railsSection } from '#core/rails'
import type { CardOptions, Issuer } from '#core/suppliers'
import { invalidField } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { type CardTypeTerms, cardAsset, cardRefusals, cardSettings } from '#products/cards/card'
import type { cardOrderBody, PaymentMethod } from './order-body.ts'
import { chargeFor, type Pricing } from './price-card.ts'
import { cardOrderRefusals } from './refusals.ts'

export type TermsParts = Pricing & {
  readonly issuer: Pick<Issuer, 'name'> | null
  readonly rails: ReadonlyMap<string, Pick<Rail, 'name'>>
  /** The codes of the networks whose payments are seen. */
  readonly watchedNetworks: ReadonlySet<string>
}

/** How an order is paid. */
export type Payment =
  | { readonly method: 'balance_usdt' }
  | { readonly method: 'rub_sbp'; readonly rail: string; readonly provider: string }
  | { readonly method: 'onchain_usdt'; readonly network: string }

/** The terms of an order, read by rules that need no database. */
export type OrderTerms = Price & {
  readonly provider: string
  readonly options: CardOptions
  readonly amount: Money
  readonly buyFee: Money
  readonly topUpFee: Money
  readonly payment: Payment
}

/** Reads what an order asks for and prices it, or refuses it. */
export function readOrderTerms(body: Static<typeof cardOrderBody>, parts: TermsParts): OrderTerms {
  const provider = requireIssuer(parts)
  const terms = requireType(body.card_type, parts.catalog)
  const options = chooseOptions(terms, body)
  const amount = readLoad(body.amount, { ...parts, terms, min: terms.firstLoadMin })
  const { buyFee } = terms
  const topUpFee = feeOnLoad(amount, terms)
  const payment = readPayment(body, parts)
  const currency = currencyOf(payment, { ...parts, symbol: body.source_symbol })
  const { spread } = parts.catalog.section(cardSettings)
  const total = add(add(amount, buyFee), topUpFee)
  const price = chargeFor({ ...parts, currency, spread, amount, total })
  return { ...price, provider, options, amount, buyFee, topUpFee, payment }
}

/** The name of the issuer, or CARDS_UNAVAILABLE where none is. */
export function requireIssuer({ issuer }: Pick<TermsParts, 'issuer'>): string {
  if (issuer === null) throw new Refusal(cardRefusals.CARDS_UNAVAILABLE)
  return issuer.name
}

function requireType(cardType: CardOptions['cardType'], catalog: Catalog): CardTypeTerms {
  const terms = catalog.section(cardSettings).types.find((one) => one.cardType === cardType)
  if (terms?.isActive === true) return terms
  throw new Refusal(cardOrderRefusals.CARD_OPTION_UNAVAILABLE, { details: { card_type: cardType } })
}

/** The first option that has everything that was asked for. */
function chooseOptions(terms: CardTypeTerms, asked: Static<typeof cardOrderBody>): CardOptions {
  const { region, payment_system, is_apple_pay_available } = asked
  const found = terms.options.find(
    (option) =>
      (region === undefined || region === option.region) &&
      (payment_system === undefined || payment_system === option.paymentSystem) &&
      (is_apple_pay_available !== true || option.isApplePayAvailable),
  )
  if (found !== undefined) return found
  const details = { card_type: terms.cardType, region, payment_system, is_apple_pay_available }
  throw new Refusal(cardOrderRefusals.CARD_OPTION_UNAVAILABLE, { details })
}

type Loading = { readonly catalog: Catalog; readonly terms: CardTypeTerms; readonly min: Money }

/** An amount of USD within the bounds of a load. */
export function readLoad(text: string, { catalog, terms, min }: Loading): Money {
  const amount = readAmount('amount', { text, asset: cardAsset(catalog) })
  const max = terms.loadMax
  const details = { min: formatAmount(min), max: formatAmount(max), symbol: amount.asset.symbol }
  if (compare(amount, min) < 0) throw new Refusal(cardOrderRefusals.AMOUNT_TOO_SMALL, { details })
  if (compare(amount, max) > 0) throw new Refusal(cardOrderRefusals.AMOUNT_TOO_LARGE, { details })
  return amount
}

/** Rounded up to the cent for the house. */
export function feeOnLoad(amount: Money, { topUpFee }: CardTypeTerms): Money {
  return multiply(amount, topUpFee, { rounding: 'up' })
}

function readPayment(body: Static<typeof cardOrderBody>, parts: TermsParts): Payment {
  const { payment_method: method, onchain_network: network } = body
  if (network !== undefined && method !== 'onchain_usdt')
    throw invalidField('onchain_network', 'belongs to onchain_usdt alone')
  if (method === 'balance_usdt') return { method }
  if (method === 'rub_sbp') {
    const open = findRail(parts)
    if (open === null) throw unavailable(method)
    return { method, ...open }
  }
  if (network === undefined) throw invalidField('onchain_network', 'is required for onchain_usdt')
  const open = openNetworks(parts)
  if (!open.includes(network)) throw closedNetwork(network, open)
  return { method, network }
}

function closedNetwork(network: string, open: readonly string[]): Refusal {
  const payment_method = 'onchain_usdt'
  if (open.length === 0) return unavailable(payment_method)
  return new Refusal(cardOrderRefusals.PAYMENT_METHOD_UNAVAILABLE, {
    message: `onchain_usdt is not open on ${network}. The networks that are open: ${open.join(', ')}.`,
    details: { payment_method, onchain_network: network, open_networks: open },
  })
}

function unavailable(payment_method: PaymentMethod): Refusal {
  return new Refusal(cardOrderRefusals.PAYMENT_METHOD_UNAVAILABLE, { details: { payment_method } })
}

type Openings = Pick<TermsParts, 'catalog' | 'rails' | 'watchedNetworks'>

/** The rail over which orders are paid, where it is open and attached. */
export function findRail({ catalog, rails }: Openings): { rail: string; provider: string } | null {
  const { rail: code } = catalog.section(cardSettings)
  const rail = catalog.section(railsSection).find(code)
  const provider = rails.get(code)?.name
  const isOpen = rail?.isDepositActive === true && rail.currency.isActive
  return isOpen && provider !== undefined ? { rail: code, provider } : null
}

/** The networks on which orders are paid: those whose payments are seen. */
export function openNetworks({ catalog, watchedNetworks }: Openings): string[] {
  const usdt = requireCurrency(catalog, hub)
  return catalog
    .section(cardSettings)
    .networks.filter((network) => catalog.currencyNetwork(usdt, network)?.isDepositActive === true)
    .filter((code) => {
      const network = catalog.network(code)
      return network !== undefined && hasPaymentAddresses(network) && watchedNetworks.has(code)
    })
}

type Paying = TermsParts & { readonly symbol: string | undefined }

function currencyOf(payment: Payment, { catalog, symbol }: Paying): Currency {
  if (payment.method === 'rub_sbp') {
    const rail = catalog.section(railsSection).find(payment.rail)
    return requireCurrency(catalog, rail?.currency.symbol ?? '')
  }
  return requireCurrency(catalog, payment.method === 'balance_usdt' ? (symbol ?? hub) : hub)
}
