import Type from 'typebox'
import { formatAmount, type Money } from '#core/money'
import { type Transaction, transactionResource } from '#core/transactions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, resource, textOrNull } from '#platform/http'

export const stepKinds = ['created', 'booked', 'event', 'ended'] as const

/** A change of one of the customer's accounts. */
export type Change = { readonly account: string; readonly amount: Money; readonly balance: Money }

export type Step = {
  readonly at: Date
  readonly what: (typeof stepKinds)[number]
  readonly name: string | null
  readonly id: string | null
  readonly changes: readonly Change[]
}

const change = fieldsOf<Change>()

const changeResource = resource('TimelineChange', {
  account: change(
    Type.String({ description: 'Such as `funding_available`.' }),
    ({ account }) => account,
    'funding_available',
  ),
  symbol: change(Type.String(), ({ amount }) => amount.asset.symbol, 'USDT'),
  amount: change(
    Type.String({ description: 'Negative for money that left the account.' }),
    ({ amount }) => formatAmount(amount),
    '12.5',
  ),
  balance: change(
    Type.String({ description: 'Balance of the account after the change.' }),
    ({ balance }) => formatAmount(balance),
    '112.5',
  ),
})

const step = fieldsOf<Step>()

const stepResource = resource('TimelineStep', {
  at: step(Type.Integer({ description: 'Unix seconds.' }), ({ at }) => unixSeconds(at), 1777896000),
  what: step(
    Type.Enum([...stepKinds], {
      description: '`booked`: a ledger entry that moved your money. `event`: one of your events.',
    }),
    ({ what }) => what,
    'booked',
  ),
  name: step(
    textOrNull('Kind of the entry, type of the event, or final status; null for `created`.'),
    ({ name }) => name,
    'transfer_internal',
  ),
  id: step(
    textOrNull('The id of the entry or the event; null otherwise.'),
    ({ id }) => id,
    '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  ),
  changes: step(
    Type.Array(changeResource.schema, {
      description: 'Changes of your accounts by the entry; empty for other steps.',
    }),
    ({ changes }) => changes.map(changeResource.of),
    [changeResource.example],
  ),
})

const field = fieldsOf<{ readonly transaction: Transaction; readonly steps: readonly Step[] }>()

/** A transaction with its history as steps for people. */
export const timelineResource = resource('Timeline', {
  transaction: field(
    transactionResource.schema,
    ({ transaction }) => transactionResource.of(transaction),
    transactionResource.example,
  ),
  steps: field(Type.Array(stepResource.schema), ({ steps }) => steps.map(stepResource.of), [
    { ...stepResource.example, what: 'created', name: null, id: null, changes: [] },
    stepResource.example,
    { ...stepResource.example, what: 'ended', name: 'completed', id: null, changes: [] },
  ]),
})
