import Type, { type Static } from 'typebox'
import { codedCause, codedProblem } from '#core/problems'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { namedObject, orNull, textOrNull } from '#platform/http'
import { codedObject } from '#platform/sentences'
import type { Transition } from '../spend/note-transition.ts'
import { type StoredSpend, spendPurposes, spendStatuses } from '../spend/spend.ts'
import { type Attempt, attemptStatuses } from '../spend/spend-rows.ts'

/** A payment on a chain as operators read it. */
export const spendResource = namedObject('Spend', {
  id: Type.String({ format: 'uuid', description: 'Id of its cause, such as a withdrawal.' }),
  network: Type.String(),
  purpose: Type.Enum([...spendPurposes]),
  status: Type.Enum([...spendStatuses]),
  initiator: Type.String({
    description: 'Origin of the payment: `customer:<id>`, `operator:<name>` or `house`.',
  }),
  address: Type.String({ description: 'The payee.' }),
  tag: textOrNull('Memo or destination tag.'),
  contract: textOrNull('Contract of the token; null for the network’s own coin.'),
  units: textOrNull('Smallest units on the chain; null for the whole balance.'),
  problem: orNull(codedObject, { description: 'The reason of the delay.' }),
  created_at: unixTime,
})

/** A transaction of a payment; the second takes the place of the first. */
export const spendTransaction = namedObject('SpendTransaction', {
  number: Type.Integer({ description: 'Counted from 1.' }),
  status: Type.Enum([...attemptStatuses]),
  txid: textOrNull('Null before it is signed.'),
  slots: Type.Array(Type.String(), {
    description: 'The nonces or outputs that it uses. At most one of a payment’s transactions happens.',
  }),
  fee_max: Type.String({ description: 'In smallest units of the coin.' }),
  fee: textOrNull('The fee that the network took, in the same units; null before it is known.'),
})

/** A change of a payment. */
export const spendTransition = namedObject('SpendTransition', {
  from: orNull(Type.Enum([...spendStatuses]), { description: 'Null for a new payment.' }),
  to: Type.Enum([...spendStatuses]),
  cause: codedObject,
  txid: textOrNull('The current transaction at that time.'),
  at: unixTime,
})

export function toSpend(spend: StoredSpend): Static<typeof spendResource> {
  const { id, network, purpose, status, initiator, address, tag, contract, units, problem } = spend
  return {
    ...{ id, network, purpose, status, initiator, address, tag, contract },
    problem: codedProblem(problem),
    units: units === null ? null : `${units}`,
    created_at: unixSeconds(spend.createdAt),
  }
}

export function toTransaction({
  number,
  status,
  txid,
  slots,
  feeMax,
  fee,
}: Attempt): Static<typeof spendTransaction> {
  const fees = { fee_max: `${feeMax}`, fee: fee === null ? null : `${fee}` }
  return { number, status, txid, slots: [...slots], ...fees }
}

export function toTransition({ at, cause, ...change }: Transition): Static<typeof spendTransition> {
  return { ...change, cause: codedCause(cause), at: unixSeconds(at) }
}
