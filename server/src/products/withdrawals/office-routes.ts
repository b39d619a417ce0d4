import Type from 'typebox'
import { type AccountKeys, hotWallet } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { factsOf, type ListedPayment, listedFields, paymentOutRoutes } from '#core/payments-out'
import { codedProblem } from '#core/problems'
import { readHoldUps, readSpend, spendTransaction, spendTransition } from '#core/spends'
import type { Clock } from '#platform/clock'
import type { Database, Queryable } from '#platform/database'
import { fieldsOf, orNull, type Route, resource, textOrNull } from '#platform/http'
import { defineRefusals } from '#platform/refusal'
import { codedObject } from '#platform/sentences'
import {
  listingOf,
  type Withdrawal,
  withdrawalStatuses,
  withdrawalsOut,
} from '#products/withdrawals/withdrawal'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  readonly accountKeys: AccountKeys
  /** Where the house has a wallet that pays. */
  readonly payingNetworks: ReadonlySet<string>
}

const refusals = defineRefusals({ OFFICE_WITHDRAWAL_NOT_FOUND: [404, 'No withdrawal has this id.'] })

const { first, last } = listedFields<Withdrawal>({
  statuses: withdrawalStatuses,
  example: { symbol: 'USDT', amount: '2500', fee: '1', worth_usdt: '2500' },
})
const field = fieldsOf<ListedPayment<Withdrawal>>()

const listed = resource('OfficeWithdrawal', {
  ...first,
  network: field(Type.String(), ({ network }) => network.code, 'trc20'),
  address: field(Type.String(), ({ address }) => address, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'),
  tag: field(textOrNull('Memo or destination tag.'), ({ tag }) => tag, null),
  is_inside: field(
    Type.Boolean({ description: 'True for a payment to another customer, without the chain.' }),
    ({ recipientId }) => recipientId !== null,
    false,
  ),
  ...last,
})

type Paid = {
  readonly story: NonNullable<Awaited<ReturnType<typeof readSpend>>>
  /** The problem of what is asked for it outside. */
  readonly heldUp: string | null
}

const paid = fieldsOf<Paid>()

const payment = resource('WithdrawalPayment', {
  status: paid(Type.String(), ({ story }) => story.spend.status, 'requested'),
  problem: paid(
    orNull(codedObject, { description: 'The reason of the delay.' }),
    ({ story, heldUp }) => codedProblem(story.spend.problem ?? heldUp),
    null,
  ),
  confirmations: paid(Type.Integer(), ({ story }) => story.spend.confirmations, 0),
  transactions: paid(
    Type.Array(spendTransaction.schema),
    ({ story }) => story.attempts.map(spendTransaction.of),
    [],
  ),
  transitions: paid(
    Type.Array(spendTransition.schema),
    ({ story }) => story.transitions.map(spendTransition.of),
    [],
  ),
})

/** Operators' reads of withdrawals. */
export function withdrawalOfficeRoutes(parts: Parts): Route[] {
  const { database, catalog } = parts
  const { id, address } = listed.example
  const facts = factsOf({
    fields: {
      paid_inside_to: orNull(Type.String({ format: 'uuid' }), {
        description: 'The customer who is paid inside the exchange; null for a payment on the chain.',
      }),
      payment: orNull(payment.schema, { description: 'Its payment on the chain; null before the decision.' }),
    },
    example: { paid_inside_to: null, payment: null },
    async read({ id, recipientId }: Withdrawal) {
      return { paid_inside_to: recipientId, payment: await paymentOf(database, id) }
    },
  })
  return paymentOutRoutes(
    withdrawalsOut,
    {
      name: 'OfficeWithdrawalReview',
      list: { operationId: 'officeListWithdrawals', summary: 'Withdrawals, newest first' },
      one: {
        operationId: 'officeGetWithdrawal',
        summary: 'Read a withdrawal with the facts for a decision, and its payment',
        missing: refusals.OFFICE_WITHDRAWAL_NOT_FOUND,
      },
      statuses: withdrawalStatuses,
      listed,
      facts,
      example: {
        total: '2501',
        statement: `["coffer spend","${id}","trc20","withdrawal","${address}",null,"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t","2500000000"]`,
        statement_decimals: 6,
      },
      sourceOf: (one) => sourceOf(one, parts),
      decimalsOf: (one) => listingOf(one, catalog).chainDecimals,
    },
    parts,
  )
}

/** The hot wallet that pays on the chain. */
function sourceOf({ network, recipientId }: Withdrawal, { accountKeys, payingNetworks }: Parts) {
  if (recipientId !== null) return null
  const isOurs = payingNetworks.has(network.code)
  const address = isOurs ? hotWallet({ network, accountKeys }).address : null
  return { wallet: `hot wallet on ${network.code}`, address }
}

async function paymentOf(database: Queryable, id: string) {
  const [story, heldUp] = await Promise.all([readSpend(database, id), readHoldUps(database, [id])])
  return story && payment.of({ story, heldUp: heldUp.get(id)?.problem ?? null })
}
