import { type AuditedChain, custodyFigures, houseFigures } from '#app/audit'
import { allCrossings, type Foundation } from '#app/parts'
import { type AccessGuard, forgetUsedSignatures } from '#core/access'
import { differenceFrom } from '#core/addresses'
import { createHedger, type Hedging } from '#core/dealing'
import { forgetExpiredKeys, type Gathering } from '#core/idempotency'
import { instructionFigures, purgeInstructions, within } from '#core/instructions'
import { sealEntries } from '#core/ledger'
import { forgetOldTicks, type PriceSource, recordTicks, ticksOf } from '#core/prices'
import type { ServiceKeyGuard } from '#core/service-keys'
import { purgeSessions } from '#core/sessions'
import type { HeldSchema } from '#platform/database'
import type { Logger } from '#platform/logging'
import { partitionWorker } from '#platform/partitions'
import { every, purgePause, type Worker } from '#platform/workers'
import type { Sandbox } from '#sandbox/world'
import { watchClock } from './watch-clock.ts'
import { watchConfiguration } from './watch-configuration.ts'
import { watchGovernance } from './watch-governance.ts'

/** An engine carries out the commands of all processes; one that takes requests passes its commands on. */
export function gatheringWorkers(
  { config }: Pick<Foundation, 'config'>,
  { gathering }: { gathering: Gathering },
): Worker[] {
  const { roles } = config
  return [
    ...(roles.includes('engine') ? [gathering.gather] : []),
    ...(roles.includes('api') ? [gathering.follow] : []),
  ]
}

/** The workers of every process, whatever its roles. */
export function processWorkers({
  guard,
  serviceGuard,
  secrets,
  businessClock,
  tracing,
  schema,
  logger,
  ...own
}: Pick<
  Foundation,
  | 'businessClock'
  | 'catalog'
  | 'secrets'
  | 'tracing'
  | 'schema'
  | 'logger'
  | 'database'
  | 'configuration'
  | 'metrics'
> & {
  guard: AccessGuard
  serviceGuard: ServiceKeyGuard
}): Worker[] {
  return [
    watchClock({ ...own, businessClock, logger }),
    // A rotation of the master key waits for this refresh before it seals under another data key.
    every(1_000, { name: 'data keys', act: () => secrets.refresh() }),
    every(10_000, {
      name: 'key use',
      async act() {
        await guard.saveUse()
        await serviceGuard.saveUse()
      },
    }),
    every(2_000, { name: 'schema', act: () => lookAtSchema(schema, logger) }),
    watchConfiguration({ ...own, logger }),
    watchGovernance({ ...own, businessClock, logger }),
    ...tracing.workers,
  ]
}

/** Another version may have changed the schema: then this process stops serving, and logs the reason once. */
async function lookAtSchema(schema: HeldSchema, logger: Logger): Promise<void> {
  const before = schema.problem()
  const problem = await schema.look()
  if (problem !== null && problem !== before) logger.error({ event: 'schema not served', problem }, problem)
}

/** The exchange's own workers in the role `worker`; any number of processes may run them at once. */
export function exchangeWorkers({
  database,
  businessClock,
  systemClock,
  catalog,
  metrics,
  prices,
  ...own
}: Foundation & { prices: PriceSource }): Worker[] {
  const assets = catalog.currencies.map(({ asset }) => asset)
  const figures = instructionFigures({ database, metrics, clock: businessClock })
  const recordPrices = () => recordTicks(database, ticksOf(prices, { assets, at: businessClock.now() }))
  return [
    partitionWorker(database),
    every(purgePause, {
      name: 'idempotency purge',
      act: () => forgetExpiredKeys(database, businessClock.now()),
    }),
    every(purgePause, {
      name: 'signature purge',
      act: () => forgetUsedSignatures(database, systemClock.now()),
    }),
    every(60_000, { name: 'session purge', act: () => purgeSessions(database, systemClock.now()) }),
    every(60_000, {
      name: 'instruction purge',
      act: () => purgeInstructions(database, businessClock.now()),
    }),
    every(5_000, { name: 'instruction figures', act: figures.refresh }),
    every(10_000, { name: 'price ticks', act: recordPrices }),
    every(600_000, { name: 'price purge', act: () => forgetOldTicks(database, businessClock.now()) }),
    ...signerWorkers(own),
    every(2_000, { name: 'ledger sealer', act: () => sealEntries(database, systemClock.now()) }),
  ]
}

function otherKeysOf({ generation, family }: { generation: number; family: string | null }): string {
  if (family === null)
    return `the signer lacks seed ${generation}, which this exchange uses: its directory was restored from a backup of before`
  return `the signer holds other keys than this exchange for ${family}, so it signs nothing there`
}

/** Detects a missing signer, and a signer whose keys differ from those of the addresses. */
function signerWorkers({ signer, accountKeys }: Pick<Foundation, 'signer' | 'accountKeys'>): Worker[] {
  if (signer === null) return []
  const compare = async () => {
    // Bounded, since a stop waits for the turn.
    const held = await within(5_000, () => signer.accountKeys())
    const difference = differenceFrom(accountKeys, held)
    if (difference !== null) throw new Error(otherKeysOf(difference))
    if (held.length > accountKeys.length)
      throw new Error(
        'the signer has another seed since, and pays nobody from earlier ones: give its account keys to the servers (COFFER_ACCOUNT_KEYS)',
      )
  }
  return [every(10_000, { name: 'signer', act: compare })]
}

type House = Foundation & { prices: PriceSource; hedging: Hedging | null; chains: readonly AuditedChain[] }

/** The house's workers in the role `worker`; without a provider of hedges, positions are only shown. */
export function houseWorkers({ hedging, config: { mode }, businessClock: clock, ...parts }: House): Worker[] {
  const figures = houseFigures({ ...parts, clock })
  const custody = custodyFigures({ ...parts, mode, crossings: allCrossings() })
  const hedger = hedging === null ? null : createHedger({ ...parts, hedging, clock })
  return [
    every(3_000, { name: 'house figures', act: figures.refresh }),
    every(mode === 'sandbox' ? 10_000 : 600_000, { name: 'custody figures', act: custody.refresh }),
    ...(hedger === null ? [] : [every(1_000, { name: 'hedging', act: hedger.round })]),
  ]
}

/** The workers of every process of a sandbox. */
export function sandboxWorkers(sandbox: Sandbox): Worker[] {
  return [every(1_000, { name: 'sandbox controls', act: () => sandbox.refresh() })]
}
