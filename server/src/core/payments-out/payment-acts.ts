import { formatMoney } from '#core/money'
import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  ownRefusals,
  readReason,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import { isUuid } from '#platform/ids'
import { type ApprovedKind, approvalsMissing, approvePayment, missingPayment } from './approve.ts'
import { type PaymentOut, totalOf } from './payment-out.ts'
import type { PaymentsOut } from './payments-out.ts'

const outcomes = defineOutcomes({
  PAYMENT_REJECTED: 'Rejected: {total} are available to the customer again.',
})

const wrongs = defineWrongs({
  REJECTION_LACKS_REASON: 'a rejection needs its --reason',
  PAYOUT_NOT_REJECTABLE: 'the payout {id} is {status}; only one that waits can be rejected',
  WITHDRAWAL_NOT_REJECTABLE: 'the withdrawal {id} is {status}; only one that waits can be rejected',
})

const decided = { payout: wrongs.PAYOUT_NOT_REJECTABLE, withdrawal: wrongs.WITHDRAWAL_NOT_REJECTABLE }

/** The acts of operators that decide about a kind of payments out. Governance is in each of them: no other code stores an approval. */
export function paymentActs<One extends PaymentOut, Payment>(
  out: PaymentsOut<One, Payment>,
  kind: ApprovedKind<One>,
): readonly OperatorAct[] {
  const { noun } = out
  return [
    {
      name: `${noun}s approve`,
      class: 'givesValue',
      right: 'payments.decide',
      subject: 'ID',
      summary: `Approves a waiting ${noun} with your signature; it is paid once enough operators have signed.`,
      options: {
        hash: textField('the hash of the statement that was read, to approve nothing else'),
        reason: textField('why, for the log'),
      },
      refusals: [ownRefusals.OWN_PAYMENT],
      outcomes: [...kind.outcomes, approvalsMissing],
      async act(desk, { operator, subject, options }) {
        const { id } = await requirePayment(desk, { typed: subject, out })
        const approving = { id, operator, hash: options.hash, reason: readReason(options) }
        return approvePayment(desk, approving, { out, kind })
      },
    },
    {
      name: `${noun}s reject`,
      class: 'stops',
      right: 'payments.decide',
      subject: 'ID',
      summary: `Rejects a waiting ${noun}; its customer gets the money back.`,
      options: { reason: textField('why, for the log') },
      outcomes: [outcomes.PAYMENT_REJECTED],
      act: (desk, given) => reject(desk, given, out),
    },
  ]
}

async function reject<One extends PaymentOut, Payment>(
  desk: OperatorDesk,
  { operator, subject, options }: GivenAct,
  out: PaymentsOut<One, Payment>,
): Promise<ActAnswer> {
  const { noun } = out
  const reason = requireReason(options, wrongs.REJECTION_LACKS_REASON)
  const { id } = await requirePayment(desk, { typed: subject, out })
  const { database, catalog, ids, clock } = desk
  return database.inTransaction(async (tx) => {
    const one = await out.lock(tx, { id, catalog })
    if (one === undefined) throw new WrongAct(missingPayment[noun], { id })
    const { status } = one
    if (status !== 'waiting') throw new WrongAct(decided[noun], { id, status })
    await out.release(tx, one, { status: 'failed', error: 'REJECTED', reason, ids, now: clock.now() })
    const total = formatMoney(totalOf(one))
    const act = { operator, action: `${noun}s reject`, subject: id, reason, details: { total } }
    const effect = { customerId: one.customerId }
    await recordAct(tx, desk, { ...act, before: 'waiting', after: 'failed', effect })
    return outcome(outcomes.PAYMENT_REJECTED, { total })
  })
}

type Typed<One extends PaymentOut, Payment> = {
  readonly typed: string | undefined
  readonly out: PaymentsOut<One, Payment>
}

/** The payment that an operator names. */
export async function requirePayment<One extends PaymentOut, Payment>(
  { database, catalog }: OperatorDesk,
  { typed = '', out }: Typed<One, Payment>,
): Promise<One> {
  const id = typed.toLowerCase()
  const found = isUuid(id) ? await out.find(database, { id, catalog }) : undefined
  if (found === undefined) throw new WrongAct(missingPayment[out.noun], { id: typed })
  return found
}
