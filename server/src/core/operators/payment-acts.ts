import type { Catalog } from '#core/catalog'
import { add, formatMoney, type Money } from '#core/money'
import type { Queryable, Tx } from '#platform/database'
import { type Ids, isUuid } from '#platform/ids'
import { textField } from './acts/act-field.ts'
import type { ActingOperator, GivenAct, OperatorAct, OperatorDesk } from './acts/operator-act.ts'
import { type ActAnswer, defineOutcomes, type Outcome, type OutcomeKind, outcome } from './acts/outcome.ts'
import { readReason, requireReason } from './acts/read-reason.ts'
import { commonWrongs, defineWrongs, WrongAct } from './acts/wrong-act.ts'
import { recordAct } from './audit-log.ts'
import { ownRefusals } from './governance/own-payment.ts'

const outcomes = defineOutcomes({
  APPROVALS_MISSING: 'It waits for {missing} more, by other operators.',
  PAYMENT_REJECTED: 'Rejected: {total} are available to the customer again.',
})

const wrongs = defineWrongs({
  REJECTION_LACKS_REASON: 'a rejection needs its --reason',
  PAYOUT_NOT_REJECTABLE: 'the payout {id} is {status}; only one that waits can be rejected',
  WITHDRAWAL_NOT_REJECTABLE: 'the withdrawal {id} is {status}; only one that waits can be rejected',
})

const wrongsOf = {
  payout: { missing: commonWrongs.NO_PAYOUT, decided: wrongs.PAYOUT_NOT_REJECTABLE },
  withdrawal: { missing: commonWrongs.NO_WITHDRAWAL, decided: wrongs.WITHDRAWAL_NOT_REJECTABLE },
}

/** A payment that a customer wants; with the status `waiting` it waits for the approval of an operator. */
type Payment = {
  readonly id: string
  readonly customerId: string
  readonly status: string
  readonly amount: Money
  readonly fee: Money
}

type Asked = { readonly id: string; readonly catalog: Catalog }

/** A name and its value, for people; a fact without a value is left out. */
export type Fact = readonly [name: string, value: string | null]

type Kind<One extends Payment> = {
  /** The word for one payment. */
  readonly noun: keyof typeof wrongsOf
  find(database: Queryable, asked: Asked): Promise<One | undefined>
  lock(tx: Tx, asked: Asked): Promise<One | undefined>
  /** Outcomes of an approval, beside the one that approvals are missing. */
  readonly approvals: readonly OutcomeKind[]
  approve(desk: OperatorDesk, approving: Approving): Promise<ActAnswer>
  /** Gives back what a waiting payment holds. */
  reject(tx: Tx, one: One, rejected: Rejected): Promise<void>
}

export type Approving = {
  readonly id: string
  readonly operator: ActingOperator
  /** The hash of the statement that the operator has read. */
  readonly hash?: string | undefined
  readonly reason?: string | undefined
}

/** The outcome that approvals are missing; none when all are there. */
export function waitsFor(missing: number): readonly Outcome[] {
  return missing === 0 ? [] : [outcome(outcomes.APPROVALS_MISSING, { missing })]
}

type Rejected = { readonly reason: string; readonly ids: Ids; readonly now: Date }

/** The acts that operators give by hand on a kind of payments. */
export function paymentActs<One extends Payment>(kind: Kind<One>): readonly OperatorAct[] {
  const { noun } = kind
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
      outcomes: [...kind.approvals, outcomes.APPROVALS_MISSING],
      async act(desk, { operator, subject, options }) {
        const { id } = await requireOne(desk, { typed: subject, kind })
        return kind.approve(desk, { id, operator, hash: options.hash, reason: readReason(options) })
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
      act: (desk, given) => reject(desk, { ...given, kind }),
    },
  ]
}

type Given<One extends Payment> = GivenAct & { readonly kind: Kind<One> }

async function reject<One extends Payment>(
  desk: OperatorDesk,
  { operator, subject, options, kind }: Given<One>,
): Promise<ActAnswer> {
  const { noun } = kind
  const reason = requireReason(options, wrongs.REJECTION_LACKS_REASON)
  const { id } = await requireOne(desk, { typed: subject, kind })
  const { database, catalog, ids, clock } = desk
  return database.inTransaction(async (tx) => {
    const one = await kind.lock(tx, { id, catalog })
    if (one === undefined) throw new WrongAct(wrongsOf[noun].missing, { id })
    const { status } = one
    if (status !== 'waiting') throw new WrongAct(wrongsOf[noun].decided, { id, status })
    await kind.reject(tx, one, { reason, ids, now: clock.now() })
    const total = formatMoney(add(one.amount, one.fee))
    const act = { operator, action: `${noun}s reject`, subject: id, reason, details: { total } }
    const effect = { customerId: one.customerId }
    await recordAct(tx, desk, { ...act, before: 'waiting', after: 'failed', effect })
    return outcome(outcomes.PAYMENT_REJECTED, { total })
  })
}

type Typed<One extends Payment> = { readonly typed: string | undefined; readonly kind: Kind<One> }

async function requireOne<One extends Payment>(
  { database, catalog }: OperatorDesk,
  { typed = '', kind }: Typed<One>,
): Promise<One> {
  const id = typed.toLowerCase()
  const found = isUuid(id) ? await kind.find(database, { id, catalog }) : undefined
  if (found === undefined) throw new WrongAct(wrongsOf[kind.noun].missing, { id: typed })
  return found
}
