import type { Crossing } from '#core/ledger'
import type { OpenProduct, Product } from '#core/product'
import { reconciliation } from '#core/reconciliation'
import { networkFeeCrossing } from '#core/spends'
import { events } from '#delivery/events'
import { requestLog } from '#delivery/request-log'
import { webhooks, webhookTestEvent } from '#delivery/webhooks'
import { type EventNames, type EventType, eventNames, uniteEventTypes } from '#platform/events'
import { account } from '#products/account'
import { cards } from '#products/cards'
import { console } from '#products/console'
import { converter } from '#products/converter'
import { cryptoSpot } from '#products/crypto-spot'
import { deposits } from '#products/deposits'
import { fiatDeposits } from '#products/fiat-deposits'
import { fiatSpot } from '#products/fiat-spot'
import { giftCards } from '#products/gift-cards'
import { history } from '#products/history'
import { house } from '#products/house'
import { invoices } from '#products/invoices'
import { market } from '#products/market'
import { office } from '#products/office'
import { payouts } from '#products/payouts'
import { services } from '#products/services'
import { tradingAccount } from '#products/trading-account'
import { transfers } from '#products/transfers'
import { treasury } from '#products/treasury'
import { withdrawals } from '#products/withdrawals'
import type { Ground, Parts } from './parts.ts'

/** Every product of this exchange, in the order of the descriptions. */
export const products = {
  account,
  market,
  deposits,
  fiatDeposits,
  treasury,
  withdrawals,
  payouts,
  reconciliation,
  transfers,
  tradingAccount,
  cryptoSpot,
  converter,
  fiatSpot,
  cards,
  giftCards,
  services,
  invoices,
  history,
  webhooks,
  events,
  console,
  office,
  house,
  requestLog,
}

export type ProductList = { readonly [name: string]: Product<Parts, OpenProduct, Ground> }

/** The products of this exchange, and any others that a test adds. */
export type Products = typeof products & ProductList

export type OpenProducts = { readonly [Name in keyof typeof products]: OpenedBy<(typeof products)[Name]> } & {
  readonly [name: string]: OpenProduct
}

type OpenedBy<One extends { open(parts: never): OpenProduct }> = ReturnType<One['open']>

/** Opens all products, each under its name. */
export function openProducts(listed: Products, parts: Parts): OpenProducts {
  const open = Object.entries(listed).map(([name, product]) => [name, product.open(parts)])
  return Object.fromEntries(open) as OpenProducts // each has its own type
}

/** Every event of the log. */
export const eventTypes: readonly EventType[] = uniteEventTypes(listedOf('events'))

/** The events that webhooks receive: those of the log, and the test event that an owner requests. */
export function sentEventTypes(listed: ProductList = products): EventType[] {
  return [...uniteEventTypes(listedOf('events', listed)), webhookTestEvent]
}

/** The events and groups that filters may name. */
export function knownEvents(listed: ProductList = products): EventNames {
  return eventNames(uniteEventTypes(listedOf('events', listed)))
}

/** Every permission of the products. A key's permission that no product has allows nothing. */
export function allPermissions(listed: ProductList = products): string[] {
  return [...new Set(listedOf('permissions', listed).map(({ name }) => name))]
}

/** The permissions that send value. */
export function valuePermissions(listed: ProductList = products): string[] {
  return [...new Set(listedOf('permissions', listed).flatMap((one) => (one.sendsValue ? [one.name] : [])))]
}

/** The types of all transactions, without duplicates: two products may write one type. */
export function allTransactionTypes(listed: ProductList = products): string[] {
  return [...new Set(listedOf('transactionTypes', listed))]
}

/** Every kind of entry that moves money in from outside, or out. */
export function allCrossings(listed: ProductList = products): readonly Crossing[] {
  return [networkFeeCrossing, ...listedOf('crossings', listed)]
}

/** The members of a type that are lists. */
type ListsOf<T> = {
  [Name in keyof T as NonNullable<T[Name]> extends readonly unknown[] ? Name : never]-?: NonNullable<T[Name]>
}

type Listed = ListsOf<Product<Parts>>
type Brought = ListsOf<OpenProduct>

/** Everything that the products' manifests list under a name. */
export function listedOf<Name extends keyof Listed>(
  name: Name,
  listed: ProductList = products,
): Listed[Name][number][] {
  return Object.values(listed).flatMap((product): readonly Listed[Name][number][] => product[name] ?? [])
}

/** Everything that the open products bring under a name. */
export function broughtBy<Name extends keyof Brought>(
  open: { readonly [product: string]: OpenProduct },
  name: Name,
): Brought[Name][number][] {
  return Object.values(open).flatMap((product): readonly Brought[Name][number][] => product[name] ?? [])
}
