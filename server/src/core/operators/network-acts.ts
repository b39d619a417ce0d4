import type { Tx } from '#platform/database'
import { recordAction } from './audit-log.ts'
import { haltPlace, readHalts, resumePlace } from './halts.ts'
import { nearest } from './nearest.ts'
import type { GivenAct, OperatorAct, OperatorDesk } from './operator-act.ts'
import { WrongAct } from './wrong-act.ts'

const reasonMax = 500

/** What waited meanwhile goes on at once; payments are not known here. */
type Resumed = (tx: Tx, resumed: { readonly network: string; readonly now: Date }) => Promise<void>

/** The kill switch of payments, network by network. */
export function networkActs({ onResumed }: { readonly onResumed: Resumed }): readonly OperatorAct[] {
  return [
    {
      name: 'networks list',
      subject: '',
      summary: 'Shows every network, and where nothing is paid and why.',
      async act({ database, catalog }) {
        const halts = await readHalts(database)
        const lines = catalog.networks.map(({ code }) => {
          const halt = halts.get(code)
          return halt === undefined
            ? `${code}  pays\n`
            : `${code}  HALTED by ${halt.operator} at ${halt.at.toISOString()}: ${halt.reason}\n`
        })
        return lines.join('')
      },
    },
    {
      name: 'networks halt',
      subject: 'NETWORK',
      summary: 'Stops all payments on a network until it is resumed; what is on its way arrives.',
      options: { reason: 'why, for the customers’ support and the log' },
      act: halt,
    },
    {
      name: 'networks resume',
      subject: 'NETWORK',
      summary: 'Lets a halted network pay again.',
      options: { reason: 'why it may' },
      act: (desk, given) => resume(desk, { ...given, onResumed }),
    },
  ]
}

async function halt(desk: OperatorDesk, { operator, subject, options }: GivenAct): Promise<string> {
  const network = readNetwork(desk, subject)
  const { reason } = options
  if (reason === undefined) throw new WrongAct('a halt needs its --reason')
  if (reason.length > reasonMax) throw new WrongAct(`--reason has at most ${reasonMax} characters`)
  return desk.database.inTransaction(async (tx) => {
    const isFresh = await haltPlace(tx, {
      place: network,
      operator: operator.name,
      reason,
      at: desk.clock.now(),
    })
    if (!isFresh) return `Payments on ${network} were halted before.\n`
    await recordAction(tx, desk, { operator, action: 'networks halt', subject: network, reason })
    return `Nothing is signed or sent on ${network} until: npm run operator -- networks resume ${network}\n`
  })
}

type Resuming = GivenAct & { readonly onResumed: Resumed }

async function resume(
  desk: OperatorDesk,
  { operator, subject, options, onResumed }: Resuming,
): Promise<string> {
  const network = readNetwork(desk, subject)
  return desk.database.inTransaction(async (tx) => {
    const ended = await resumePlace(tx, network)
    if (ended === undefined) return `Payments on ${network} were not halted.\n`
    const details = { haltedBy: ended.operator, haltedFor: ended.reason, haltedAt: ended.at }
    const { reason } = options
    await recordAction(tx, desk, { operator, action: 'networks resume', subject: network, reason, details })
    await onResumed(tx, { network, now: desk.clock.now() })
    return `${network} pays again.\n`
  })
}

function readNetwork({ catalog }: OperatorDesk, typed = ''): string {
  if (catalog.network(typed) !== undefined) return typed
  const codes = catalog.networks.map(({ code }) => code)
  const meant = nearest(typed, codes)
  throw new WrongAct(
    meant === null
      ? `there is no network ${typed}; there are ${codes.join(', ')}`
      : `there is no network ${typed}; did you mean ${meant}?`,
  )
}
