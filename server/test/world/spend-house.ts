import { expect } from 'vitest'
import { walletAddress } from '#core/addresses'
import { houseAccount, readBalances } from '#core/ledger'
import {
  createSpending,
  listOpenSpends,
  type NewSpend,
  readSpend,
  requestSpend,
  type SpendChange,
  type Spending,
  type SpendingParts,
  type SpendStory,
} from '#core/spends'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { openWorld, type World } from './open-world.ts'
import { type PaperChain, type PortCall, paperChain } from './paper-chain.ts'
import { type PaperSigner, paperAccountKeys, paperSigner } from './paper-signer.ts'

/** Throws where a test wants a call to fail, or a process to end. */
export type Around = (call: PortCall | 'sign' | 'find signed', moment: 'before' | 'after') => void

/** A house that pays on one paper chain. */
export type SpendHouse = World & {
  readonly network: string
  readonly chain: PaperChain
  readonly signer: PaperSigner
  /** The address of the hot wallet. */
  readonly hot: string
  addressAt(index: number): string
  /** The changes that the handlers received, in order. */
  readonly told: SpendChange[]
  /** Runs around each call of the ports; a test sets it. */
  around: Around
  /** A process that carries out spends. */
  engine(parts?: Partial<SpendingParts>): Spending
  /** A process that is there from the beginning. */
  readonly spending: Spending
  /** Lets time pass and the chain be read, and lets that process carry on. */
  pass(seconds?: number): Promise<void>
  /** The same once blocks are mined. */
  mine(...blocks: Parameters<PaperChain['mine']>): Promise<void>
  /** Asks for a payment to an address of its own; answers its id. */
  request(spend?: Partial<NewSpend>): Promise<string>
  story(id: string): Promise<SpendStory>
  statusOf(id: string): Promise<string>
  /** Its changes, such as `null → requested: requested`. */
  causesOf(id: string): Promise<string[]>
  /** Its transactions, `unsigned` for one that has no id. */
  txidsOf(id: string): Promise<string[]>
  /** Its transactions by their slots, such as `0 broadcast`. */
  attemptsOf(id: string): Promise<string[]>
  /** Notes that deposits were read to the end of the chain, as its watcher does. */
  watch(options?: { behind?: number }): Promise<void>
  /** Whether nothing is open. */
  isQuiet(): Promise<boolean>
  networkFees(symbol: string): Promise<bigint>
}

type Options = {
  readonly network?: string
  readonly kind?: 'account' | 'outputs'
  readonly raisedBy?: 'replacement' | 'child'
}

// Shared, since the metrics of a process are dear to make.
const unwatched = { ...createMetrics(), gauges() {}, gauge() {} }

/** The address of a key of the house on a network. */
function houseAddress(
  { catalog, network: code }: Pick<SpendHouse, 'catalog' | 'network'>,
  index: number,
): string {
  const network = catalog.network(code)
  if (network === undefined) throw new Error(`no network ${code}`)
  return walletAddress({ network, accountKeys: paperAccountKeys }, { generation: 0, index }).address
}

export async function openSpendHouse({
  network = 'erc20',
  kind = 'account',
  raisedBy = 'replacement',
}: Options = {}): Promise<SpendHouse> {
  const world = await openWorld()
  const { database, catalog, clock } = world
  const hooks: { around: Around } = { around: () => {} }
  const chain = paperChain({ network, kind, raisedBy, around: (call, moment) => hooks.around(call, moment) })
  const signer = paperSigner({ around: (call, moment) => hooks.around(call, moment) })
  const told: SpendChange[] = []
  const handler = { changed: async (_: unknown, change: SpendChange) => void told.push(change) }
  const handlers = { withdrawal: handler, refund: handler, sweep: handler, void: handler }
  const logger = createLogger('silent')
  const engine = (parts: Partial<SpendingParts> = {}) =>
    createSpending({
      ...{ database, catalog, chains: [chain], signer, accountKeys: paperAccountKeys, handlers, clock },
      ...{ systemClock: clock, ids: systemIds, logger, metrics: unwatched, timeoutMs: 2_000 },
      ...parts,
    })
  let count = 0
  const house: Omit<SpendHouse, keyof World> = {
    network,
    chain,
    signer,
    hot: houseAddress({ catalog, network }, 0),
    addressAt: (index) => houseAddress({ catalog, network }, index),
    told,
    get around() {
      return hooks.around
    },
    set around(around) {
      hooks.around = around
    },
    engine,
    spending: engine(),
    async pass(seconds = 0) {
      clock.advance(seconds * 1_000)
      await house.watch()
      await house.spending.carryOn(network)
    },
    async mine(...blocks) {
      chain.mine(...blocks)
      await house.pass()
    },
    async request(spend = {}) {
      const id = systemIds.next()
      count++
      const terms = {
        purpose: 'withdrawal',
        initiator: 'customer:01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
        fromIndexes: [0],
        tag: null,
      } as const
      const to = { address: `payee ${count}`, contract: null, units: 100n + BigInt(count), approvals: [] }
      const asked: NewSpend = { id, network, ...terms, ...to, now: clock.now(), ...spend }
      await database.inTransaction((tx) => requestSpend(tx, asked))
      return asked.id
    },
    async story(id) {
      const story = await readSpend(database, id)
      expect(story, id).not.toBeNull()
      return story!
    },
    statusOf: async (id) => (await house.story(id)).spend.status,
    causesOf: async (id) =>
      (await house.story(id)).transitions.map(({ from, to, cause }) => `${from} → ${to}: ${cause}`),
    txidsOf: async (id) => (await house.story(id)).attempts.map(({ txid }) => txid ?? 'unsigned'),
    attemptsOf: async (id) =>
      (await house.story(id)).attempts.map(({ slots, status }) => `${slots} ${status}`),
    async watch({ behind = 0 } = {}) {
      const tip = await chain.tip()
      await noteWatched(database, { network, tip, height: tip - behind, now: clock.now() })
    },
    isQuiet: async () => (await listOpenSpends(database)).length === 0,
    async networkFees(symbol) {
      const balances = await readBalances(database, houseAccount('network_fees').owner)
      return balances.get(symbol)?.network_fees ?? 0n
    },
  }
  await house.watch()
  return Object.defineProperties({ ...world }, Object.getOwnPropertyDescriptors(house)) as SpendHouse
}

async function noteWatched(
  database: Database,
  { network, tip, height, now }: { network: string; tip: number; height: number; now: Date },
): Promise<void> {
  const cursor = { position: { height, hash: 'hash' }, tip, revision: 1 }
  await database.query(sql`
    insert into chain_cursors (network, cursor, read_at) values (${network}, ${JSON.stringify(cursor)}, ${now})
    on conflict (network) do update set cursor = excluded.cursor, read_at = excluded.read_at`)
}
