import fc from 'fast-check'
import { test } from 'vitest'
import { hedges } from './hedge-subject.ts'
import { mails } from './mail-subject.ts'
import { type Model, outsideCommands, type Real } from './model-commands.ts'
import { purchases } from './purchase-subject.ts'
import { payIns, payouts } from './rail-subjects.ts'
import { spends } from './spend-subject.ts'
import type { Process, Subject } from './subject.ts'

const hourMs = 60 * 60_000

function modelOf(subject: Subject): { model: Model; real: Real } {
  const { database } = subject.world
  const processes = ['first', 'second'].map((name): Process => ({ name, database }))
  return { model: { asked: 0, isHalted: false, isFrozen: false }, real: { subject, names: [], processes } }
}

/** The party is itself again and nobody holds anything up: all that is due ends by itself within two days. */
async function comeToRest({ model, real }: { model: Model; real: Real }): Promise<void> {
  const { subject, processes } = real
  subject.witness.trouble = null
  subject.behave('does')
  if (model.isHalted) await subject.resume()
  if (model.isFrozen) await subject.thaw()
  for (const waitMs of [...Array(6).fill(hourMs / 3), ...Array(3).fill(13 * hourMs)]) {
    subject.world.clock.advance(waitMs)
    for (const process of processes) await subject.turn(process)
  }
}

test.each([
  { name: 'a pay-in', open: payIns, numRuns: 6 },
  { name: 'a payout', open: payouts, numRuns: 6 },
  { name: 'a purchase', open: purchases, numRuns: 6 },
  { name: 'a spend', open: spends, numRuns: 5 },
  { name: 'a hedge', open: hedges, numRuns: 5 },
  { name: 'a mail', open: mails, numRuns: 5 },
])(
  'whatever processes, party and people do, $name is placed once, looked up when in doubt, settled once and never forgotten',
  async ({ open, numRuns }) => {
    const property = fc.asyncProperty(outsideCommands, async (commands) => {
      const walk = modelOf(await open())
      try {
        await fc.asyncModelRun(() => walk, commands)
        await comeToRest(walk)
        await walk.real.subject.expectSound(walk.real.names)
      } finally {
        await walk.real.subject.close()
      }
    })
    await fc.assert(property, { numRuns, endOnFailure: true })
  },
)
