import { createInstructions, type Instructions } from '#core/instructions'
import { sql } from '#platform/database'
import { createBell, every, type Worker } from '#platform/workers'
import { broadcastAttempts } from './broadcast-attempts.ts'
import { decideRequested } from './carry-out-decision.ts'
import { fillGaps } from './fill-gaps.ts'
import { lookAtSpends } from './look-at-spends.ts'
import { refreshFees } from './network-fees.ts'
import { prepareSpends } from './prepare-spends.ts'
import { recheckSpends } from './recheck-spends.ts'
import { signAttempts, signKind } from './sign-attempts.ts'
import { openStatuses } from './spend-conditions.ts'
import { spendFigures } from './spend-figures.ts'
import { settingsOf, spendingSection } from './spend-settings.ts'
import type { Payer, SpendingParts } from './spending-parts.ts'

/** Carries out spends on the chains of a process; any number of processes may do so at once. */
export type Spending = {
  readonly workers: readonly Worker[]
  /** Turns to a network now, such as after the commit that stored a spend. */
  wake(network: string): void
  /** Carries the spends of a network on as far as they go without waiting; for tests and the sandbox's controls. */
  carryOn(network: string): Promise<void>
}

const intervalMs = 250
const backOffMaxMs = 10_000
const figuresMs = 5_000
const feesMs = 15_000
const defaultTimeoutMs = 10_000
const roundsMax = 50

export function createSpending(parts: SpendingParts): Spending {
  const reversals = parts.metrics.counter(
    'coffer_spends_reversed_total',
    'Payments of which the chain said otherwise after they had ended.',
    ['network'],
  )
  const listed = parts.catalog.section(spendingSection)
  const payers = parts.chains.map((chain): Payer => {
    const network = parts.catalog.network(chain.network)
    if (network === undefined) throw new Error(`the catalogue has no network ${chain.network}`)
    const { timeoutMs = defaultTimeoutMs } = parts
    return { ...parts, chain, network, settings: settingsOf(listed, network), timeoutMs, reversals }
  })
  const { signer } = parts
  const kinds = [
    ...(signer === null ? [] : [signAttempts({ ...parts, signer })]),
    ...payers.map(broadcastAttempts),
  ]
  const instructions = createInstructions(kinds, parts)
  const lanes = payers.map((payer) => ({ payer, bell: createBell(), look: looker(payer) }))
  const figures = spendFigures(parts)
  return {
    workers: [
      ...instructions.workers,
      ...lanes.map(({ payer, bell, look }) =>
        every(intervalMs, {
          name: `spends on ${payer.network.code}`,
          bell,
          backOffMaxMs,
          act: (signal) => turn(payer, { look, instructions, signal }),
        }),
      ),
      ...payers.map((payer) =>
        every(feesMs, {
          name: `fee of ${payer.network.code}`,
          backOffMaxMs: feesMs,
          act: () => refreshFees(payer),
        }),
      ),
      every(figuresMs, { name: 'spend figures', act: figures.refresh }),
    ],
    wake(network) {
      for (const { payer, bell } of lanes) if (payer.network.code === network) bell.ring()
    },
    async carryOn(network) {
      for (const { payer, look } of lanes)
        if (payer.network.code === network) await carryOn(payer, { look, instructions })
    },
  }
}

/** Looks at the spends of a network, remembering how far the chain was. */
type Looking = (options: { isAll: boolean; signal?: AbortSignal }) => Promise<void>

function looker(payer: Payer): Looking {
  let lastTip: number | null = null
  return async ({ isAll, signal }) => {
    const { tip } = await lookAtSpends(payer, { lastTip: isAll ? null : lastTip, signal })
    lastTip = tip
  }
}

type Turning = { readonly look: Looking; readonly instructions: Instructions; readonly signal?: AbortSignal }

/** One failed act keeps no other from its turn. */
async function turn(payer: Payer, { look, instructions, signal }: Turning): Promise<void> {
  const due = await readDue(payer)
  const failures: unknown[] = []
  const attempt = (isDue: boolean, act: () => Promise<unknown>) =>
    isDue ? act().catch((error: unknown) => void failures.push(error)) : undefined
  await attempt(due.decided, () => decideRequested(payer))
  await attempt(due.requested, async () => {
    if ((await prepareSpends(payer, signal)) > 0) instructions.wake(signKind)
  })
  await attempt(due.handed, () => look({ isAll: false, ...(signal && { signal }) }))
  await attempt(due.handed, () => fillGaps(payer))
  await attempt(due.ended, () => recheckSpends(payer))
  if (failures.length > 0) throw failures[0]
}

type Due = { decided: boolean; requested: boolean; handed: boolean; ended: boolean }

async function readDue({ database, network, clock }: Payer): Promise<Due> {
  const now = clock.now()
  const isOf = (status: string) => sql`network = ${network.code} and status = ${status}`
  const [row] = await database.query<Due>(sql`
    select exists (select from spends where ${isOf('requested')} and decision is not null) as decided,
      exists (select from spends where ${isOf('requested')} and due_at <= ${now}) as requested,
      exists (select from spends where network = ${network.code} and status in ('signed', 'broadcast', 'seen')) as handed,
      exists (select from spends where network = ${network.code} and recheck_at <= ${now}) as ended`)
  return row ?? { decided: false, requested: false, handed: false, ended: false }
}

async function carryOn(payer: Payer, { look, instructions }: Omit<Turning, 'signal'>): Promise<void> {
  for (let round = 0; round < roundsMax; round++) {
    const before = await readState(payer)
    await decideRequested(payer)
    await prepareSpends(payer)
    await instructions.turn()
    await look({ isAll: true })
    await fillGaps(payer)
    if (before === (await readState(payer))) return
  }
}

/** How far all open spends of a network are, in one word. */
async function readState({ database, network }: Payer): Promise<string | null> {
  const [row] = await database.query<{ state: string | null }>(sql`
    select md5(string_agg(concat_ws(' ', spends.id, spends.status, confirmations, problem, attempts.id, attempts.status),
      ',' order by spends.id, attempts.id)) as state
    from spends left join spend_attempts attempts on attempts.spend_id = spends.id
    where spends.network = ${network.code} and spends.status in ${openStatuses}`)
  return row?.state ?? null
}
