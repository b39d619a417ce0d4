import { randomUUID } from 'node:crypto'
import { type DepositAddress, ensureDepositAddress } from '#core/addresses'
import { deriveAccountKeys, type ScannedChain } from '#core/chains'
import { type Customer, createCustomer } from '#core/customers'
import { auditLedger, readBalances } from '#core/ledger'
import { listTransactions, type Transaction } from '#core/transactions'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { type DepositScanner, scanNetwork } from '#products/deposits'
import { type SimulatedChain, simulatedChain } from '#providers/simulated'
import { shippedCatalog } from './shipped-catalog.ts'
import { createTestDatabase } from './test-database.ts'

export const catalog = shippedCatalog
const accountKeys = deriveAccountKeys(new Uint8Array(32).fill(7))
const now = new Date('2026-03-01T12:00:00Z')

/** A house on one network: a database, a simulated chain, and a scanner that follows it. */
export type DepositHouse = {
  readonly database: Database
  readonly chain: SimulatedChain
  readonly scanner: DepositScanner
  /** How many reversals after credit were counted. */
  reversals(): number
  customer(): Promise<{ customer: Customer; to: DepositAddress }>
  /** Scans to the end of the chain. */
  scan(): Promise<void>
  history(customer: Customer): Promise<Transaction[]>
  /** Units of a customer's available funds. */
  available(customer: Customer, symbol: string): Promise<bigint>
  suspense(symbol: string): Promise<bigint>
  /** All events, oldest first, without waiting for other transactions of the cluster. */
  events(): Promise<{ customer_id: string; type: string; subject: string; data: object }[]>
  isSound(): Promise<boolean>
  close(): Promise<void>
}

const house = '00000000-0000-0000-0000-000000000000'

export async function openDepositHouse(code: string): Promise<DepositHouse> {
  const { database, drop } = await createTestDatabase()
  const network = catalog.network(code)
  if (network === undefined) throw new Error(`no network ${code}`)
  const chain = simulatedChain({ database, network })
  let reversals = 0
  const counted = {
    inc(count: number) {
      reversals += count
    },
  }
  const clock = { now: () => now }
  const log = createLogger('silent')
  const scanner = { database, chain, network, catalog, ids: systemIds, clock, log, reversals: counted }
  const assetOf = (symbol: string) => catalog.asset(symbol) ?? { symbol, scale: 0 }
  return {
    database,
    chain,
    scanner,
    reversals: () => reversals,
    customer: () =>
      database.inTransaction(async (tx) => {
        const name = randomUUID()
        const person = { id: name, username: name, email: `${name}@example.org` }
        const terms = { kycStatus: 'verified', tariff: 'default', createdAt: now }
        const customer = await createCustomer(tx, { ...person, ...terms })
        return { customer, to: await ensureDepositAddress(tx, { customer, network, accountKeys, now }) }
      }),
    async scan() {
      for (let step = 0; step < 100; step++) if (!(await scanNetwork(scanner)).hasMore) return
      throw new Error('the scan does not come to an end')
    },
    history: (customer) =>
      listTransactions(database, {
        customerId: customer.id,
        filter: {},
        page: { limit: 100, offset: 0 },
        assetOf,
      }),
    async available(customer, symbol) {
      return (await readBalances(database, customer.id)).get(symbol)?.funding_available ?? 0n
    },
    async suspense(symbol) {
      return (await readBalances(database, house)).get(symbol)?.suspense ?? 0n
    },
    events: () => database.query(sql`select customer_id, type, subject, data from events order by id`),
    isSound: async () => (await auditLedger(database)).isSound,
    close: drop,
  }
}

type Payments = Awaited<ReturnType<ScannedChain['scan']>>['blocks'][number]['payments']

/** A chain that answers every scan with one block. */
export function blockOf(
  network: string,
  payments: Payments,
  { tip = 1, rolledBackTo = null }: { tip?: number; rolledBackTo?: number | null } = {},
): ScannedChain {
  const cursor = { height: 1, hash: `block ${rolledBackTo}` }
  return { network, scan: async () => ({ cursor, blocks: [{ ...cursor, payments }], rolledBackTo, tip }) }
}
