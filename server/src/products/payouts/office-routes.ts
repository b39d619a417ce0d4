import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import { mayDecide } from '#core/operators'
import {
  factsOf,
  type ListedPayment,
  listedFields,
  paymentOutRoutes,
  reviewResource,
} from '#core/payments-out'
import { codedProblem } from '#core/problems'
import { findPayout as findPayment, listBanks, readPayoutProblem } from '#core/rails'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { concealed, fieldsOf, orNull, type Route, resource, textOrNull } from '#platform/http'
import { defineRefusals } from '#platform/refusal'
import { codedObject } from '#platform/sentences'
import { maskPhone, type Payout, payoutStatuses, payoutsOut, statementOf } from '#products/payouts/payout'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
}

const refusals = defineRefusals({ OFFICE_PAYOUT_NOT_FOUND: [404, 'No payout has this id.'] })

const { first, last } = listedFields<Payout>({
  statuses: payoutStatuses,
  example: { symbol: 'RUB', amount: '250000', fee: '100', worth_usdt: '2500' },
})
const field = fieldsOf<ListedPayment<Payout>>()

const listed = resource('OfficePayout', {
  ...first,
  rail: field(Type.String(), ({ rail }) => rail, 'sbp'),
  bank_code: field(Type.String(), ({ bankCode }) => bankCode, '100000000111'),
  recipient: field(
    Type.String({ description: 'The phone number, masked.' }),
    ({ phone }) => maskPhone(phone),
    '7916*****67',
  ),
  ...last,
})

type Paid = NonNullable<Awaited<ReturnType<typeof findPayment>>> & { readonly problem: string | null }

const paid = fieldsOf<Paid>()

const payment = resource('PayoutPayment', {
  status: paid(Type.String(), ({ status }) => status, 'requested'),
  problem: paid(
    orNull(codedObject, { description: 'The reason of the delay.' }),
    ({ problem }) => codedProblem(problem),
    null,
  ),
  reason: paid(textOrNull('Reason for the failure, as reported by the rail.'), ({ reason }) => reason, null),
  paid: paid(
    textOrNull('Amount that the recipient got.'),
    ({ amountFact }) => amountFact && formatAmount(amountFact),
    null,
  ),
})

const reviewed = reviewResource.schema.properties

/** Operators' reads of payouts. */
export function payoutOfficeRoutes(parts: Parts): Route[] {
  const { database, catalog } = parts
  const facts = factsOf({
    fields: {
      bank: textOrNull('Name of the bank at the rail; null where the rail lists no bank with this code.'),
      payment: orNull(payment.schema, {
        description: 'Its payment over the rail; null before the decision.',
      }),
      phone: Type.String({
        ...concealed,
        description:
          'The full phone number, as an approval signs it; masked for roles that do not decide payments.',
      }),
      statement: orNull(reviewed.statement, {
        description:
          'The text that an approval signs with Ed25519; null for roles that do not decide payments.',
      }),
      statement_hash: orNull(reviewed.statement_hash, {
        description:
          'Its SHA-256 in hex; null for roles that do not decide payments, since the hash would allow guessing the masked digits.',
      }),
      requested_hash: orNull(reviewed.requested_hash, {
        description: 'SHA-256 of the statement at the time of the request; null for the same roles.',
      }),
    },
    example: {
      bank: 'Sberbank',
      payment: null,
      phone: '79161234567',
      statement: statementOf({
        ...{ id: listed.example.id, rail: 'sbp', phone: '79161234567', bankCode: '100000000111' },
        amount: { asset: { symbol: 'RUB', scale: 2 }, units: 25_000_000n },
      }),
      statement_hash: 'ab'.repeat(32),
      requested_hash: 'ab'.repeat(32),
    },
    async read({ id, rail, bankCode, phone }: Payout, { caller, review }) {
      const [banks, payment] = await Promise.all([listBanks(database, rail), paymentOf(parts, id)])
      const bank = banks.find(({ code }) => code === bankCode)?.name ?? null
      const { statement, statement_hash, requested_hash } = review
      const signed = { phone, statement, statement_hash, requested_hash }
      const masked = { phone: maskPhone(phone), statement: null, statement_hash: null, requested_hash: null }
      return { bank, payment, ...(mayDecide(caller, catalog) ? signed : masked) }
    },
  })
  const shown = {
    name: 'OfficePayoutReview',
    list: { operationId: 'officeListPayouts', summary: 'Payouts to bank accounts, newest first' },
    one: {
      operationId: 'officeGetPayout',
      summary: 'Read a payout with the facts for a decision, and its payment',
      missing: refusals.OFFICE_PAYOUT_NOT_FOUND,
    },
    statuses: payoutStatuses,
    listed,
    facts,
    sourceOf: ({ provider, rail }: Payout) => ({
      wallet: `account at ${provider} for ${rail}`,
      address: null,
    }),
    example: { total: '250100', source: { wallet: 'account at sbp for sbp', address: null } },
    decimalsOf: ({ amount }: Payout) => amount.asset.scale,
  }
  return paymentOutRoutes(payoutsOut, shown, parts)
}

async function paymentOf({ database, catalog }: Parts, id: string) {
  const found = await findPayment(database, { id, catalog })
  if (found === undefined) return null
  return payment.of({ ...found, problem: await readPayoutProblem(database, found) })
}
