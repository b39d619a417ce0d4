import { expect } from 'vitest'
import { createMails, type Mailer, type Mails, readMails, requestMail } from '#core/mail'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { openWorld } from '../world/open-world.ts'
import { indifferent, type Manner, type Process, type Subject } from './subject.ts'
import { openWitness } from './witness.ts'

const metrics = createMetrics()
const logger = createLogger('silent')
const kind = 'gift_card'
const reason = 'so it says'

/** Mails: each goes out, and twice only where nobody could know that it had gone. */
export async function mails(): Promise<Subject> {
  const world = await openWorld()
  const { database, clock } = world
  const witness = openWitness({ clock, mayRepeat: true })
  const sent = new Map<string, number>()
  let manner: Manner = 'does'
  let unheard = 0
  const engineOf = ({ name: process, database: own }: Process): Mails =>
    createMails({
      mailer: mailerOf(process),
      kinds: [
        {
          kind,
          compose: async (_, subject) => ({
            to: `${subject}@example.org`,
            subject,
            text: subject,
            html: null,
          }),
          hindrance: async () => (witness.forbidden.length > 0 ? 'the customer is frozen' : null),
        },
      ],
      ...{ database: own, clock, logger, metrics, timeoutMs: 2_000, chance: () => 0 },
    })
  function mailerOf(process: string): Mailer {
    return {
      name: 'paper',
      send: ({ reference }) =>
        witness.meet({ process, act: 'place', reference }, () => {
          const isHeard = process !== 'mortal' && witness.gate === null && manner === 'does'
          if (!isHeard) unheard++
          if (manner === 'rejects') return { status: 'rejected', reason }
          if (manner === 'defers') return { status: 'deferred', reason }
          if (manner !== 'unknown') sent.set(reference, (sent.get(reference) ?? 0) + 1)
          return manner === 'does' ? { status: 'done', result: null } : { status: 'unknown' }
        }),
    }
  }
  return {
    ...indifferent,
    world,
    witness,
    behave(next) {
      manner = next
    },
    async ask() {
      const id = systemIds.next()
      const asked = { id, kind, subject: id, mailer: { name: 'paper' }, now: clock.now() }
      await database.inTransaction(async (tx) => requestMail(tx, asked))
      return id
    },
    turn: (process) =>
      engineOf(process)
        .turn()
        .catch(() => {}),
    async freeze() {
      witness.forbidden = ['place']
    },
    async thaw() {
      witness.forbidden = []
    },
    async expectSound(ids) {
      let twice = 0
      for (const id of ids) {
        const [mail] = await readMails(database, { kind, subject: id })
        const count = sent.get(id) ?? 0
        if (mail?.status === 'failed')
          expect([reason, 'it could not be sent within a day']).toContain(mail.reason)
        else expect([mail?.status, count > 0]).toEqual(['sent', true])
        twice += Math.max(count - 1, 0)
      }
      const lost = [...witness.lost.values()].reduce((sum, count) => sum + count, 0)
      expect(twice).toBeLessThanOrEqual(lost + unheard)
    },
    close: () => world.close(),
  }
}
