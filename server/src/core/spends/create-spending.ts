import { callTimeoutMs, createOutside, type LookGroup, type Outside } from '#core/instructions'
import { sql } from '#platform/database'
import { type Bell, createBell, every, type Worker } from '#platform/workers'
import { batches } from './batches/batches.ts'
import { raiseBatch } from './batches/raise-batch.ts'
import { requestOfBatch } from './batches/request-of-batch.ts'
import { loneSpends, signKind } from './loads/lone-spends.ts'
import { decideRequested } from './looking/carry-out-decision.ts'
import { lookAtSpends } from './looking/look-at-spends.ts'
import { type Due, isAnyDue, readDue } from './looking/read-due.ts'
import { endedLooks } from './looking/recheck-spends.ts'
import { fillGaps } from './preparing/fill-gaps.ts'
import { prepareSpends } from './preparing/prepare-spends.ts'
import { broadcastAttempts } from './sending/broadcast-attempts.ts'
import { refreshFees } from './sending/network-fees.ts'
import { raiseFee } from './sending/raise-fee.ts'
import { requestOfLone, signAttempts } from './sending/sign-attempts.ts'
import { keepInStep } from './signatures/keep-in-step.ts'
import { openStatuses } from './spend/spend-conditions.ts'
import { settingsOf, spendingSection } from './spend/spend-settings.ts'
import type { Payer, SpendingParts } from './spend/spending-parts.ts'
import { spendFigures } from './spend-figures.ts'

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
    const { timeoutMs = callTimeoutMs } = parts
    const settings = settingsOf(listed, network)
    const alone = { loads: loneSpends, raise: raiseFee }
    return { ...parts, ...alone, chain, network, settings, timeoutMs, reversals }
  })
  const batching = payers
    .filter(({ chain }) => chain.batches !== undefined)
    .map((payer): Payer => ({ ...payer, loads: batches, raise: raiseBatch }))
  const { signer } = parts
  const inStep = signer === null ? null : keepInStep({ ...parts, signer, payers })
  const kinds = [
    ...(signer === null || inStep === null
      ? []
      : [
          signAttempts({ ...parts, signer, inStep, loads: loneSpends, requestOf: requestOfLone }),
          signAttempts({ ...parts, signer, inStep, loads: batches, requestOf: requestOfBatch }),
        ]),
    ...[...payers, ...batching].map(broadcastAttempts),
  ]
  const looks = [...payers, ...batching].map(looksOf)
  const outside = createOutside({ instructions: kinds, looks }, parts)
  const lanes = payers.map((payer): Lane => {
    const together = batching.filter(({ network }) => network === payer.network)
    return { payer, bell: createBell(), look: inTurn([payer, ...together].map(looker)), isIdle: false }
  })
  const figures = spendFigures(parts)
  return {
    workers: [
      ...(inStep?.workers ?? []),
      ...outside.workers,
      lookingWorker(lanes, parts),
      ...lanes.map((lane) => payingWorker(lane, outside)),
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
      await inStep?.compare()
      for (const { payer, look } of lanes)
        if (payer.network.code === network) await carryOn(payer, { look, outside })
    },
  }
}

function looksOf(payer: Payer): LookGroup {
  const what = payer.loads.isAlone ? 'spends' : 'batches'
  return { name: `looks at ended ${what} on ${payer.network.code}`, kinds: [endedLooks(payer)] }
}

/** Looks at the loads of each kind, also where the look at one kind fails. */
function inTurn(lookers: readonly Looking[]): Looking {
  return async (options) => {
    const failures: unknown[] = []
    for (const look of lookers) await look(options).catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
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

type Lane = {
  readonly payer: Payer
  readonly bell: Bell
  readonly look: Looking
  /** Whether its worker found nothing to do and waits for the bell. */
  isIdle: boolean
}

/** Wakes the workers of networks with due work, so that many idle networks cost one query. */
function lookingWorker(lanes: readonly Lane[], { database, clock }: SpendingParts): Worker {
  return every(intervalMs, {
    name: 'spends due',
    inStep: true,
    async act() {
      const idle = lanes.filter(({ isIdle }) => isIdle)
      if (idle.length === 0) return
      const networks = idle.map(({ payer }) => payer.network.code)
      if (!(await isAnyDue({ database, clock, networks }))) return
      const due = await readDue({ database, clock, networks })
      for (const { payer, bell } of idle) if (due.has(payer.network.code)) bell.ring()
    },
  })
}

/** Turns to a network again and again while there is something to do, and less often while that fails. */
function payingWorker(lane: Lane, outside: Outside): Worker {
  const { payer, bell, look } = lane
  const { database, clock, network } = payer
  return every(() => (lane.isIdle ? Number.POSITIVE_INFINITY : intervalMs), {
    name: `spends on ${network.code}`,
    bell,
    backOffMaxMs,
    async act(signal) {
      lane.isIdle = false
      const due = (await readDue({ database, clock, networks: [network.code] })).get(network.code)
      if (due === undefined) lane.isIdle = true
      else await turn(payer, { due, look, outside, signal })
    },
  })
}

type Turning = { readonly look: Looking; readonly outside: Outside; readonly signal?: AbortSignal }

/** A failed act does not keep the others from their turn. */
async function turn(
  payer: Payer,
  { due, look, outside, signal }: Turning & { readonly due: Due },
): Promise<void> {
  const failures: unknown[] = []
  const attempt = (isDue: boolean, act: () => Promise<unknown>) =>
    isDue ? act().catch((error: unknown) => void failures.push(error)) : undefined
  await attempt(due.decided, () => decideRequested(payer))
  await attempt(due.requested, async () => {
    if ((await prepareSpends(payer, signal)) === 0) return
    outside.wake(signKind)
    if (payer.chain.batches !== undefined) outside.wake(batches.signKind)
  })
  await attempt(due.handed, () => look({ isAll: false, ...(signal && { signal }) }))
  await attempt(due.handed, () => fillGaps(payer))
  if (failures.length > 0) throw failures[0]
}

async function carryOn(payer: Payer, { look, outside }: Omit<Turning, 'signal'>): Promise<void> {
  for (let round = 0; round < roundsMax; round++) {
    const before = await readState(payer)
    await decideRequested(payer)
    await prepareSpends(payer)
    await outside.carryOut()
    await look({ isAll: true })
    await fillGaps(payer)
    if (before === (await readState(payer))) return
  }
}

/** How far all open spends of a network are, in one word. */
async function readState({ database, network }: Payer): Promise<string | null> {
  const [row] = await database.query<{ state: string | null }>(sql`
    select md5(string_agg(concat_ws(' ', spends.id, spends.status, confirmations, problem, batch_max, attempts.id,
      attempts.status), ',' order by spends.id, attempts.id)) as state
    from spends left join spend_transactions attempts on attempts.spend_id = spends.id
    where spends.network = ${network.code} and spends.status in ${openStatuses}`)
  return row?.state ?? null
}
