import { catalogRefusals, requireCurrency } from '#core/catalog'
import { dailyLimitRefusals } from '#core/daily-limits'
import { dealingRefusals } from '#core/dealing'
import { transactionRefusals } from '#core/transactions'
import type { Database } from '#platform/database'
import { customer, operation, type Route, route } from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  fiatDepositBody,
  fiatDepositParams,
  fiatDepositRefusals,
  fiatDepositResource,
  findFiatDeposit,
  methodResource,
  methodsQuery,
  methodsResult,
  paidExample,
} from '#products/fiat-deposits/deposit'
import { type FiatDeposits, railsOf, readTerms, type TermsParts } from '#products/fiat-deposits/requesting'

export type FiatDepositRoutesOptions = TermsParts & {
  readonly database: Database
  readonly fiatDeposits: FiatDeposits
  readonly ids: Ids
  publicUrl(): string
}

const tag = 'Fiat deposits'
const permission = 'can_deposit'
const path = '/api/v1/integration/funding/deposit/fiat'

export function fiatDepositRoutes(options: FiatDepositRoutesOptions): Route[] {
  return [methodsRoute(options), createRoute(options), getRoute(options)]
}

function methodsRoute(options: FiatDepositRoutesOptions): Route {
  return route({
    operationId: 'listFiatDepositMethods',
    summary: 'List the ways to pay in fiat',
    tag,
    method: 'GET',
    path: `${path}/methods`,
    permission,
    alsoFor: [customer('reads')],
    query: methodsQuery,
    result: methodsResult,
    refusals: [catalogRefusals.CURRENCY_NOT_FOUND],
    example: { query: { currency: 'RUB' }, data: { methods: [methodResource.example] } },
    async handle({ query: { currency: symbol = 'RUB' } }) {
      const currency = requireCurrency(options.catalog, symbol)
      return { methods: railsOf(currency, options).map(methodResource.of) }
    },
  })
}

function createRoute({ fiatDeposits, ids, ...parts }: FiatDepositRoutesOptions): Route {
  return operation({
    operationId: 'createFiatDeposit',
    stoppedBy: 'fiat-deposits',
    summary: 'Pay in fiat from a bank account',
    description:
      'The rail makes the link within moments. Read the deposit until its link fields are filled, then show the payer the page, the QR code or the link. Every payment is credited less the fee, even if it is late or differs from the requested amount. A further payment of the same link becomes a separate deposit.',
    tag,
    method: 'POST',
    path,
    permission,
    body: fiatDepositBody,
    result: fiatDepositResource.schema,
    refusals: [
      catalogRefusals.CURRENCY_NOT_FOUND,
      fiatDepositRefusals.DEPOSIT_DISABLED,
      fiatDepositRefusals.AMOUNT_TOO_SMALL,
      fiatDepositRefusals.AMOUNT_TOO_LARGE,
      fiatDepositRefusals.RATE_LIMIT_EXCEEDED,
      dailyLimitRefusals.DEPOSIT_LIMIT_EXCEEDED,
      dealingRefusals.PRICE_UNAVAILABLE,
    ],
    example: {
      body: {
        currency: 'RUB',
        amount: '1000',
        payment_provider_alias_code: 'sbp',
        idempotency_key: 'order-2026-05-04-17',
      },
      data: fiatDepositResource.example,
    },
    submit: fiatDeposits.submit,
    command: ({ caller: { customerId }, body }) => ({
      id: ids.next(),
      customerId,
      terms: readTerms(body, parts),
    }),
  })
}

function getRoute({ database, catalog, publicUrl }: FiatDepositRoutesOptions): Route {
  return route({
    operationId: 'getFiatDeposit',
    summary: 'Read one of your fiat deposits',
    tag,
    method: 'GET',
    path: `${path}/{transaction_id}`,
    permission,
    alsoFor: [customer('reads')],
    params: fiatDepositParams,
    result: fiatDepositResource.schema,
    refusals: [transactionRefusals.TRANSACTION_NOT_FOUND],
    example: { params: { transaction_id: paidExample.transaction_id }, data: paidExample },
    async handle({ caller: { customerId }, params: { transaction_id: id } }) {
      const found = isUuid(id) ? await findFiatDeposit(database, { id, catalog }) : undefined
      if (found?.deposit.customerId !== customerId)
        throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
      return fiatDepositResource.of({ ...found, publicUrl: publicUrl() })
    },
  })
}
