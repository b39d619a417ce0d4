import Type from 'typebox'
import { codedCause, codedProblem } from '#core/problems'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { codedObject } from '#platform/sentences'
import { type Attempt, attemptStatuses } from '../loads/attempts.ts'
import type { Signature } from '../signatures/signed-line.ts'
import type { Transition } from '../spend/note-transition.ts'
import { type StoredSpend, spendPurposes, spendStatuses } from '../spend/spend.ts'

const spend = fieldsOf<StoredSpend>()
const attempt = fieldsOf<Attempt>()
const transition = fieldsOf<Transition>()
const spendStatus = Type.Enum([...spendStatuses])

/** A payment on a chain as operators read it. */
export const spendResource = resource('Spend', {
  id: spend(
    Type.String({ format: 'uuid', description: 'Id of its cause, such as a withdrawal.' }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  network: spend(Type.String(), ({ network }) => network, 'trc20'),
  purpose: spend(Type.Enum([...spendPurposes]), ({ purpose }) => purpose, 'withdrawal'),
  status: spend(spendStatus, ({ status }) => status, 'requested'),
  initiator: spend(
    Type.String({
      description: 'Origin of the payment: `customer:<id>`, `operator:<name>` or `house`.',
    }),
    ({ initiator }) => initiator,
    'customer:01994f6e-1a2b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  address: spend(
    Type.String({ description: 'The payee.' }),
    ({ address }) => address,
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ),
  tag: spend(textOrNull('Memo or destination tag.'), ({ tag }) => tag, null),
  contract: spend(
    textOrNull('Contract of the token; null for the network’s own coin.'),
    ({ contract }) => contract,
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ),
  problem: spend(
    orNull(codedObject, { description: 'The reason of the delay.' }),
    ({ problem }) => codedProblem(problem),
    { code: 'PROBLEM_HALTED', params: { operator: 'oscar', reason: 'a leak' } },
  ),
  units: spend(
    textOrNull('Smallest units on the chain; null for the whole balance.'),
    ({ units }) => unitsOf(units),
    '2500000000',
  ),
  created_at: spend(unixTime, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
})

const signature = fieldsOf<Signature>()

/** A payment that the signer signed and the books do not know, since they were restored from a backup. */
export const lostPayment = resource('LostPayment', {
  id: signature(
    Type.String({ format: 'uuid', description: 'Id of its cause, such as a withdrawal.' }),
    ({ spendId }) => spendId,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  network: signature(Type.String(), ({ network }) => network, 'trc20'),
  purpose: signature(Type.String(), ({ purpose }) => purpose, 'withdrawal'),
  address: signature(
    Type.String({ description: 'The payee.' }),
    ({ to }) => to,
    spendResource.example.address,
  ),
  tag: signature(textOrNull('Memo or destination tag.'), ({ tag }) => tag, null),
  contract: signature(
    textOrNull('Contract of the token; null for the network’s own coin.'),
    ({ contract }) => contract,
    spendResource.example.contract,
  ),
  units: signature(
    Type.String({ description: 'Smallest units on the chain.' }),
    ({ units }) => String(units),
    '2500000000',
  ),
  txid: signature(Type.String(), ({ txid }) => txid, 'c0ffee'),
  signed_at: signature(unixTime, ({ at }) => Math.floor(at / 1_000), 1777896000),
})

/** A transaction of a payment; the second takes the place of the first. */
export const spendTransaction = resource('SpendTransaction', {
  number: attempt(Type.Integer({ description: 'Counted from 1.' }), ({ number }) => number, 1),
  status: attempt(Type.Enum([...attemptStatuses]), ({ status }) => status, 'prepared'),
  txid: attempt(textOrNull('Null before it is signed.'), ({ txid }) => txid, null),
  slots: attempt(
    Type.Array(Type.String(), {
      description: 'The nonces or outputs that it uses. At most one of a payment’s transactions happens.',
    }),
    ({ slots }) => [...slots],
    [],
  ),
  fee_max: attempt(
    Type.String({ description: 'In smallest units of the coin.' }),
    ({ feeMax }) => `${feeMax}`,
    '30000000',
  ),
  fee: attempt(
    textOrNull('The fee that the network took, in the same units; null before it is known.'),
    ({ fee }) => unitsOf(fee),
    null,
  ),
})

/** A change of a payment. */
export const spendTransition = resource('SpendTransition', {
  from: transition(
    orNull(Type.Enum([...spendStatuses]), { description: 'Null for a new payment.' }),
    ({ from }) => from,
    null,
  ),
  to: transition(spendStatus, ({ to }) => to, 'requested'),
  txid: transition(textOrNull('The current transaction at that time.'), ({ txid }) => txid, null),
  cause: transition(codedObject, ({ cause }) => codedCause(cause), {
    code: 'CAUSE_REQUESTED',
    params: {},
  }),
  at: transition(unixTime, ({ at }) => unixSeconds(at), 1777896000),
})

function unitsOf(units: bigint | null): string | null {
  return units === null ? null : `${units}`
}
