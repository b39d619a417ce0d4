import { formatMoney } from '#core/money'
import {
  defineOutcomes,
  defineWrongs,
  type OperatorAct,
  outcome,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import { isUuid } from '#platform/ids'
import { lockBreak, resolveBreak } from './card-break.ts'

const outcomes = defineOutcomes({ CARD_BREAK_CLOSED: 'Closed: {kind} of {amount}' })

const wrongs = defineWrongs({
  CARD_BREAK_LACKS_REASON: 'closing a card break needs its --reason',
  NO_CARD_BREAK: 'There is no card break {id}.',
  CARD_BREAK_CLOSED_BEFORE: 'It ended before: {resolution}',
})

/** The acts of operators on news of an issuer that the books cannot follow. */
export const cardBreakActs: readonly OperatorAct[] = [
  {
    name: 'card-breaks close',
    class: 'givesValue',
    right: 'books.reconcile',
    subject: 'ID',
    summary: 'Notes how a card break ended; it moves no money.',
    options: { reason: textField('how it ended, for the audit log') },
    outcomes: [outcomes.CARD_BREAK_CLOSED],
    async act(desk, { operator, subject = '', options }) {
      const { database, catalog, clock } = desk
      const reason = requireReason(options, wrongs.CARD_BREAK_LACKS_REASON)
      const now = clock.now()
      return database.inTransaction(async (tx) => {
        const found = isUuid(subject) ? await lockBreak(tx, { id: subject, catalog }) : undefined
        if (found === undefined) throw new WrongAct(wrongs.NO_CARD_BREAK, { id: subject })
        const { resolution } = found
        if (resolution !== null) throw new WrongAct(wrongs.CARD_BREAK_CLOSED_BEFORE, { resolution })
        const { id, kind, provider, notice, amount } = found
        resolveBreak(tx, { id, resolution: reason, by: operator.name, now })
        const told = { kind, provider, transaction: notice.transactionId, amount: formatMoney(amount) }
        await recordAct(tx, desk, {
          ...{ operator, action: 'card-breaks close', subject: id, reason },
          ...{ before: 'open', after: 'closed' },
          details: told,
          // Closing a break moves no money.
          effect: { customerId: null, worth: { ...amount, units: 0n } },
        })
        return outcome(outcomes.CARD_BREAK_CLOSED, { kind, amount: formatMoney(amount) })
      })
    },
  },
]
