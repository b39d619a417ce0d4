import Type from 'typebox'
import { formatAmount } from '#core/money'
import { statementHash } from '#core/operators'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { coded, codedObject } from '#platform/sentences'
import { type InboxItem, inboxReasons, inboxStatuses } from '#products/deposits/deposit'
import type { findRefund, suggestOwners } from '#products/deposits/inbox'

type Hint = Awaited<ReturnType<typeof suggestOwners>>[number]
type Suggested = InboxItem & { readonly suggestions: readonly Hint[] }
type Refunded = NonNullable<Awaited<ReturnType<typeof findRefund>>> & { readonly statement: string }

const hint = fieldsOf<Hint>()
const item = fieldsOf<InboxItem>()
const suggested = fieldsOf<Suggested>()
const refund = fieldsOf<Refunded>()
const single = fieldsOf<Suggested & { readonly refund: Refunded | null }>()
const text = Type.String()
const uuid = Type.String({ format: 'uuid' })

const suggestion = resource('OwnerSuggestion', {
  username: hint(text, ({ username }) => username, 'alice'),
  why: hint(codedObject, ({ why }) => coded(why), { code: 'HINT_SAME_PAYER', params: {} }),
})

/** A payment of the inbox in a list. */
export const listedInboxItem = resource('ListedInboxItem', {
  id: item(uuid, ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  status: item(
    Type.Enum([...inboxStatuses], { description: '`open` waits for a decision.' }),
    ({ status }) => status,
    'open',
  ),
  reason: item(
    Type.Enum([...inboxReasons], { description: 'Why nobody is credited automatically.' }),
    ({ reason }) => reason,
    'missing_tag',
  ),
  txid: item(text, ({ txid }) => txid, '5f1c0b1f0a4d0e6a7c6b1c1b5a9f9d1c2e3f405162738495a6b7c8d9e0f10213'),
  address: item(text, ({ address }) => address, 'UQD2NmD_lH5f5u1Kj3KfGyTvhZSX0Eg6qp2a5IQUKXxOG21n'),
  tag: item(textOrNull('Memo or destination tag, as written by the payer.'), ({ tag }) => tag, null),
  payer: item(textOrNull('Address of the payer, where the chain reports it.'), ({ payer }) => payer, null),
  note: item(textOrNull('Details of the reason.'), ({ note }) => note, null),
  network: item(text, ({ network }) => network.code, 'ton'),
  symbol: item(
    textOrNull('Null for an unlisted token.'),
    ({ paid }) => (paid.kind === 'listed' ? paid.amount.asset.symbol : null),
    'TON',
  ),
  amount: item(
    Type.String({ description: 'Amount; for an unlisted token, in its smallest units.' }),
    ({ paid }) => (paid.kind === 'listed' ? formatAmount(paid.amount) : `${paid.units}`),
    '25',
  ),
  contract: item(
    textOrNull('Contract of an unlisted token.'),
    ({ paid }) => (paid.kind === 'listed' ? null : paid.contract),
    null,
  ),
  output: item(Type.Integer(), ({ outputIndex }) => outputIndex, 0),
  block_height: item(Type.Integer(), ({ blockHeight }) => blockHeight, 42),
  decided_by: item(textOrNull('The operator who decided.'), ({ decidedBy }) => decidedBy, null),
  created_at: item(unixTime, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
  suggestions: suggested(
    Type.Array(suggestion.schema, {
      description: 'Possible owners, likeliest first: hints, never proof.',
    }),
    ({ suggestions }) => suggestions.map(suggestion.of),
    [suggestion.example],
  ),
})

const refundResource = resource('DepositRefund', {
  id: refund(uuid, ({ id }) => id, '01994f6e-9c7d-7e5c-9f0e-3b6f1c2d4e5f'),
  status: refund(text, ({ status }) => status, 'requested'),
  address: refund(text, ({ address }) => address, 'UQD2NmD_lH5f5u1Kj3KfGyTvhZSX0Eg6qp2a5IQUKXxOG21n'),
  tag: refund(orNull(text), ({ tag }) => tag, null),
  initiator: refund(
    Type.String({
      description: 'The person who requested the refund and therefore may not approve it.',
    }),
    ({ initiator }) => initiator,
    'oscar',
  ),
  statement: refund(
    Type.String({ description: 'The text that an approval signs.' }),
    ({ statement }) => statement,
    '[]',
  ),
  approvals: refund(
    Type.Array(Type.String({ description: 'Name of an operator.' })),
    ({ approvals }) => approvals.map(({ operator }) => operator),
    [],
  ),
  statement_hash: refund(text, ({ statement }) => statementHash(statement), 'ab'.repeat(32)),
})

/** A single payment of the inbox. */
export const inboxItem = resource('InboxItem', {
  ...listedInboxItem.fields,
  refund: single(
    orNull(refundResource.schema, { description: 'The open refund.' }),
    (one) => one.refund && refundResource.of(one.refund),
    null,
  ),
})
