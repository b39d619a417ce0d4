import { dailyLimitRefusals } from '#core/daily-limits'
import { dealingRefusals } from '#core/dealing'
import type { WriterParts } from '#core/idempotency'
import { ledgerRefusals } from '#core/ledger'
import { listBanks } from '#core/rails'
import { transactionRefusals } from '#core/transactions'
import { customer, operation, type Route, route } from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  banksResource,
  createdExample,
  createdPayout,
  estimateBody,
  estimateResource,
  payoutBody,
  payoutParams,
  payoutRefusals,
  payoutResource,
  payoutsOut,
} from '#products/payouts/payout'
import type { Payouts } from './payouts.ts'
import {
  feeOf,
  findPayingRail,
  payoutCurrency,
  readRailAmount,
  requireBank,
  requireRunning,
  type TermsParts,
} from './take-payout.ts'

export type PayoutRoutesOptions = Pick<WriterParts, 'database'> &
  TermsParts & { readonly payouts: Payouts; readonly ids: Ids }

const tag = 'Payouts'
const permission = 'can_withdraw_fiat'
const path = '/api/v1/integration/funding/withdraw/fiat'

/** The refusals of an amount to a bank. */
const termsRefusals = [
  payoutRefusals.WITHDRAWAL_DISABLED,
  payoutRefusals.AMOUNT_TOO_SMALL,
  payoutRefusals.AMOUNT_TOO_LARGE,
  payoutRefusals.BANK_NOT_FOUND,
]

export function payoutRoutes(options: PayoutRoutesOptions): Route[] {
  return [banksRoute(options), createRoute(options), estimateRoute(options), getRoute(options)]
}

function banksRoute({ database, ...parts }: PayoutRoutesOptions): Route {
  return route({
    operationId: 'listPayoutBanks',
    summary: 'List the banks to which RUB can be withdrawn',
    tag,
    method: 'GET',
    path: `${path}/banks`,
    permission,
    alsoFor: [customer('reads')],
    result: banksResource.schema,
    example: { data: banksResource.example },
    async handle() {
      const paying = findPayingRail(parts)
      const banks = paying === null ? [] : await listBanks(database, paying.rail.code)
      return banksResource.of({ currency: payoutCurrency, banks })
    },
  })
}

function createRoute({ payouts, ids, ...parts }: PayoutRoutesOptions): Route {
  return operation({
    operationId: 'createFiatWithdrawal',
    stoppedBy: 'payouts',
    summary: 'Withdraw RUB to a bank account',
    description:
      'A phone number and a bank identify the account. The fee is charged on top of the amount, and both are held until the withdrawal completes or fails. The exchange chooses the payment channel.',
    tag,
    method: 'POST',
    path,
    permission,
    body: payoutBody,
    result: createdPayout,
    sendsValue: true,
    keyDescription:
      'A repeat with the same key within 24 h withdraws nothing and gets the first answer, even if the withdrawal has failed since. The signature covers the key here, but not in the header; without a key here, a signature can be used once.',
    refusals: [
      ...termsRefusals,
      dealingRefusals.PRICE_UNAVAILABLE,
      dailyLimitRefusals.WITHDRAWAL_LIMIT_EXCEEDED,
      ledgerRefusals.INSUFFICIENT_BALANCE,
    ],
    example: {
      body: {
        amount: '5000',
        recipient: '79161234567',
        bank_code: createdExample.bank_code,
        idempotency_key: 'payout-2026-05-04',
      },
      data: createdExample,
    },
    submit: payouts.submit,
    command: ({ caller: { customerId, apiKey, ip }, body }) => ({
      id: ids.next(),
      customerId,
      askedWith: { apiKey, ip },
      terms: {
        ...readRailAmount(body.amount, parts),
        phone: body.recipient,
        bankCode: body.bank_code,
      },
    }),
  })
}

function estimateRoute({ database, ...parts }: PayoutRoutesOptions): Route {
  return route({
    operationId: 'estimateFiatWithdrawal',
    summary: 'Read what a withdrawal to a bank account would cost',
    tag,
    method: 'POST',
    path: `${path}/estimate`,
    permission,
    body: estimateBody,
    result: estimateResource.schema,
    refusals: termsRefusals,
    example: { body: { amount: '5000' }, data: estimateResource.example },
    async handle({ body: { amount: text, bank_code: bankCode } }) {
      const { rail, amount } = readRailAmount(text, parts)
      await requireRunning(database, rail)
      if (bankCode !== undefined) await requireBank(database, { rail, bankCode })
      return estimateResource.of({ amount, fee: feeOf(amount, rail) })
    },
  })
}

function getRoute({ database, catalog }: PayoutRoutesOptions): Route {
  return route({
    operationId: 'getFiatWithdrawal',
    summary: 'Read one of your withdrawals to bank accounts',
    tag,
    method: 'GET',
    path: `${path}/{transaction_id}`,
    permission,
    alsoFor: [customer('reads')],
    params: payoutParams,
    result: payoutResource.schema,
    refusals: [transactionRefusals.TRANSACTION_NOT_FOUND],
    example: { params: { transaction_id: createdExample.transaction_id }, data: payoutResource.example },
    async handle({ caller: { customerId }, params: { transaction_id: id } }) {
      const found = isUuid(id)
        ? await payoutsOut.find(database, { id: id.toLowerCase(), catalog })
        : undefined
      if (found?.customerId !== customerId) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
      return payoutResource.of(found)
    },
  })
}
