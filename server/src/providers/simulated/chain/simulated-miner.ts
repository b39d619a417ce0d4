import { type Database, peek, sql } from '#platform/database'
import { every, type Worker } from '#platform/workers'
import type { SimulatedChain } from './simulated-chain.ts'

export type SimulatedMiner = {
  /** Mines one step on every chain where a payment waits for it; answers the networks that grew. */
  tick(): Promise<string[]>
  /** Ticks every interval. */
  readonly worker: Worker
}

type Options = {
  readonly database: Database
  readonly chains: readonly SimulatedChain[]
  readonly intervalMs?: number
  /** Called with each network that grew. */
  readonly onMined?: (network: string) => void
}

/** The automatic miner of all simulated chains; an idle sandbox costs it one query a tick. */
export function simulatedMiner({
  database,
  chains,
  intervalMs = 200,
  onMined = () => {},
}: Options): SimulatedMiner {
  async function tick(): Promise<string[]> {
    const waiting = await networksThatWait(database)
    const grown: string[] = []
    for (const chain of chains) {
      if (!waiting.has(chain.network) || (await chain.autoMine()) === 0) continue
      grown.push(chain.network)
      onMined(chain.network)
    }
    return grown
  }
  return { tick, worker: every(intervalMs, { name: 'simulated miner', inStep: true, act: tick }) }
}

const thatWait = sql`
  select network from simulated_chains where not is_halted and (
    exists (select from simulated_payments waiting
      where waiting.network = simulated_chains.network and confirmations_goal is not null)
    or exists (select from simulated_transactions waiting
      where waiting.network = simulated_chains.network and confirmations_goal is not null))`

async function networksThatWait(database: Database): Promise<Set<string>> {
  if (!(await peek(database, sql`exists (${thatWait})`))) return new Set()
  const rows = await database.query<{ network: string }>(thatWait)
  return new Set(rows.map(({ network }) => network))
}
