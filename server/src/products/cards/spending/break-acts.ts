import { formatMoney } from '#core/money'
import { type OperatorAct, recordAction, requireReason, WrongAct } from '#core/operators'
import { isUuid } from '#platform/ids'
import { breakLine, listBreaks, lockBreak, resolveBreak } from './card-break.ts'

const listMax = 100

/** What operators do with what an issuer told and the books cannot follow. */
export const cardBreakActs: readonly OperatorAct[] = [
  {
    name: 'card-breaks list',
    right: 'read',
    subject: '',
    summary: 'Shows what issuers told of cards and the books cannot follow, oldest first.',
    async act({ database, catalog }) {
      const found = await listBreaks(database, { catalog, limit: listMax })
      return found.length === 0 ? 'No card break is open.\n' : `${found.map(breakLine).join('\n')}\n`
    },
  },
  {
    name: 'card-breaks close',
    right: 'books.reconcile',
    subject: 'ID',
    summary: 'Notes how a card break ended; it moves no money.',
    options: { reason: 'how it ended, for the audit log' },
    async act(desk, { operator, subject = '', options }) {
      const { database, catalog, clock } = desk
      const reason = requireReason(options, 'closing a card break')
      const now = clock.now()
      return database.inTransaction(async (tx) => {
        const found = isUuid(subject) ? await lockBreak(tx, { id: subject, catalog }) : undefined
        if (found === undefined) throw new WrongAct(`There is no card break ${subject}.`)
        if (found.resolution !== null) throw new WrongAct(`It ended before: ${found.resolution}`)
        const { id, kind, provider, notice, amount } = found
        resolveBreak(tx, { id, resolution: reason, by: operator.name, now })
        const told = { kind, provider, transaction: notice.transactionId, amount: formatMoney(amount) }
        await recordAction(tx, desk, {
          ...{ operator, action: 'card-breaks close', subject: id, reason },
          ...{ before: 'open', after: 'closed' },
          details: told,
        })
        return `Closed: ${kind} of ${formatMoney(amount)}\n`
      })
    },
  },
]
