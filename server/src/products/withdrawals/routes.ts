import { catalogRefusals } from '#core/catalog'
import { dailyLimitRefusals } from '#core/daily-limits'
import { dealingRefusals } from '#core/dealing'
import { idempotent, type WriterParts } from '#core/idempotency'
import { ledgerRefusals } from '#core/ledger'
import type { PriceSource } from '#core/prices'
import { findTransaction, pageTransactions, transactionRefusals } from '#core/transactions'
import { customer, operation, pageOf, type Route, route } from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  estimateResource,
  estimateWithdrawal,
  readTerms,
  type TermsParts,
  type Withdrawals,
} from '#products/withdrawals/requesting'
import {
  cancelledResource,
  createdExample,
  createdWithdrawal,
  estimateBody,
  withdrawalBody,
  withdrawalParams,
  withdrawalRefusals,
  withdrawalResource,
  withdrawalsQuery,
  withdrawalTransactionTypes,
} from '#products/withdrawals/withdrawal'
import { cancelWithdrawal } from './cancel-withdrawal.ts'

export type WithdrawalRoutesOptions = WriterParts &
  TermsParts & {
    readonly withdrawals: Withdrawals
    readonly prices: PriceSource
    readonly ids: Ids
  }

const tag = 'Withdrawals'
const permission = 'can_withdraw_crypto'
const path = '/api/v1/integration/funding/withdraw/crypto'
const one = `${path}/{transaction_id}`
const exampleId = createdExample.transaction_id

/** The refusals of an amount on a network. */
const routeRefusals = [
  catalogRefusals.CURRENCY_NOT_FOUND,
  catalogRefusals.NETWORK_NOT_FOUND,
  withdrawalRefusals.WITHDRAWAL_DISABLED,
  withdrawalRefusals.AMOUNT_TOO_SMALL,
  withdrawalRefusals.AMOUNT_TOO_LARGE,
  withdrawalRefusals.NETWORK_FEE_UNAVAILABLE,
  dealingRefusals.PRICE_UNAVAILABLE,
]

/** The refusals of a withdrawal. */
export const requestRefusals = [
  ...routeRefusals,
  withdrawalRefusals.INVALID_ADDRESS,
  withdrawalRefusals.INVALID_TAG,
  withdrawalRefusals.SELF_TRANSFER,
  withdrawalRefusals.ADDRESS_NOT_USABLE,
  dailyLimitRefusals.WITHDRAWAL_LIMIT_EXCEEDED,
  ledgerRefusals.INSUFFICIENT_BALANCE,
]

export function withdrawalRoutes(options: WithdrawalRoutesOptions): Route[] {
  return [
    createRoute(options),
    estimateRoute(options),
    listRoute(options),
    getRoute(options),
    cancelRoute(options),
  ]
}

function createRoute({ withdrawals, ids, ...parts }: WithdrawalRoutesOptions): Route {
  return operation({
    operationId: 'createCryptoWithdrawal',
    stoppedBy: 'withdrawals',
    summary: 'Withdraw crypto to an address',
    description:
      'The amount is truncated to the network’s `withdraw_amount_decimals`. The fee is charged on top. Amount and fee are held until the withdrawal completes or fails. A payment to another customer of this exchange arrives at once, without a fee and without the chain.',
    tag,
    method: 'POST',
    path,
    permission,
    body: withdrawalBody,
    result: createdWithdrawal,
    sendsValue: true,
    keyDescription:
      'A repeat with the same key within 24 h withdraws nothing and gets the first answer, even if the withdrawal has failed since. The signature covers the key here, but not in the header; without a key here, a signature can be used once.',
    refusals: [
      ...requestRefusals,
      withdrawalRefusals.QUOTE_NOT_FOUND,
      withdrawalRefusals.QUOTE_EXPIRED,
      withdrawalRefusals.QUOTE_MISMATCH,
    ],
    example: {
      body: {
        symbol: 'USDT',
        amount: '250',
        address: createdExample.address,
        bch_code: 'trc20',
        idempotency_key: 'payout-2026-05-04',
      },
      data: createdExample,
    },
    submit: withdrawals.submit,
    command: ({ caller: { customerId, apiKey, ip }, body }) => ({
      id: ids.next(),
      customerId,
      askedWith: { apiKey, ip },
      terms: readTerms(body, parts),
      estimateId: body.estimate_id ?? null,
    }),
  })
}

function estimateRoute(options: WithdrawalRoutesOptions): Route {
  return route({
    operationId: 'estimateCryptoWithdrawal',
    summary: 'Read what a withdrawal costs, and hold its fee for a minute',
    description:
      'The network’s fee changes over time. Until `expires_at`, a withdrawal with this `estimate_id` costs this fee, for the same amount or for the amount less `fee`. To withdraw the whole available balance, estimate the balance and withdraw the balance less `fee`. An estimate can be used once, reserves no money, and costs nothing when unused. The latest 20 unused estimates are kept. A second estimate, for the balance less the fee of an open one, has the same fee and expiry.',
    tag,
    method: 'POST',
    path: `${path}/estimate`,
    permission,
    alsoFor: [customer('changes')],
    body: estimateBody,
    result: estimateResource.schema,
    refusals: routeRefusals,
    example: {
      body: { symbol: 'USDT', bch_code: 'trc20', amount: '250' },
      data: estimateResource.example,
    },
    handle: ({ caller: { customerId }, body }) => estimateWithdrawal(options, { customerId, body }),
  })
}

function listRoute({ database, catalog }: WithdrawalRoutesOptions): Route {
  return route({
    operationId: 'listCryptoWithdrawals',
    summary: 'List your withdrawals of crypto, newest first',
    tag,
    method: 'GET',
    path,
    permission,
    alsoFor: [customer('reads')],
    query: withdrawalsQuery,
    result: pageOf(withdrawalResource.schema),
    refusals: [transactionRefusals.DEEP_PAGINATION_NOT_SUPPORTED],
    example: {
      query: { symbol: 'USDT', limit: '1' },
      data: {
        items: [withdrawalResource.example],
        page: 1,
        limit: 1,
        has_more: true,
        next_cursor: exampleId,
      },
    },
    handle: ({ caller: { customerId }, query }) =>
      pageTransactions(database, {
        customerId,
        filter: { types: withdrawalTransactionTypes, asset: query.symbol?.toUpperCase() },
        asked: query,
        catalog,
        tell: withdrawalResource.of,
      }),
  })
}

function getRoute({ database, catalog }: WithdrawalRoutesOptions): Route {
  return route({
    operationId: 'getCryptoWithdrawal',
    summary: 'Read one of your withdrawals of crypto',
    tag,
    method: 'GET',
    path: one,
    permission,
    alsoFor: [customer('reads')],
    params: withdrawalParams,
    result: withdrawalResource.schema,
    refusals: [transactionRefusals.TRANSACTION_NOT_FOUND],
    example: { params: { transaction_id: exampleId }, data: withdrawalResource.example },
    async handle({ caller: { customerId }, params }) {
      const id = requireId(params.transaction_id)
      const found = await findTransaction(database, { customerId, id, catalog })
      if (found?.type !== 'withdrawal_crypto') throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
      return withdrawalResource.of(found)
    },
  })
}

function cancelRoute(options: WithdrawalRoutesOptions): Route {
  const { catalog, ids } = options
  return route({
    operationId: 'cancelCryptoWithdrawal',
    summary: 'Cancel a withdrawal that is not signed yet',
    description:
      'The held amount becomes available again. `details.reason` of CANCEL_FAILED is already_signed, already_completed, already_failed or already_cancelled.',
    tag,
    method: 'DELETE',
    path: one,
    permission,
    params: withdrawalParams,
    result: cancelledResource.schema,
    isOperation: true,
    refusals: [transactionRefusals.TRANSACTION_NOT_FOUND, withdrawalRefusals.CANCEL_FAILED],
    example: {
      params: { transaction_id: exampleId },
      data: cancelledResource.example,
    },
    async handle({ caller: { customerId }, params, request }) {
      const id = requireId(params.transaction_id)
      return idempotent(options, {
        request,
        act: (tx, now) => cancelWithdrawal(tx, { id, customerId, catalog, ids, now }),
      })
    },
  })
}

function requireId(text: string): string {
  if (!isUuid(text)) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
  return text.toLowerCase()
}
