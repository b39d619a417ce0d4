import { randomUUID } from 'node:crypto'
import {
  type AccountKeys,
  type DepositAddress,
  ensureDepositAddress,
  type PaymentCause,
  type PaymentHandlers,
  requestPaymentAddress,
} from '#core/addresses'
import { deriveAccountKeys, type ScannedChain } from '#core/chains'
import { type Customer, createCustomer } from '#core/customers'
import { auditLedger, readBalances, suspenseClaim } from '#core/ledger'
import { listTransactions, type Transaction } from '#core/transactions'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { type DepositScanner, deposits, scanNetwork } from '#products/deposits'
import { type SimulatedChain, simulatedChain } from '#providers/simulated'
import { knowPeople } from './acting-person.ts'
import { shippedCatalog } from './shipped-catalog.ts'
import { createTestDatabase } from './test-database.ts'

export const catalog = shippedCatalog
const shownKeys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(7))]
const now = new Date('2026-03-01T12:00:00Z')

/** A house on one network: a database, a simulated chain, and a scanner that follows it. */
export type DepositHouse = {
  readonly database: Database
  readonly chain: SimulatedChain
  readonly scanner: DepositScanner
  /** How many reversals after credit were counted. */
  reversals(): number
  customer(): Promise<{ customer: Customer; to: DepositAddress }>
  /** An address of the customer's for one cause. */
  causeAddress(customer: Customer, cause: PaymentCause): Promise<DepositAddress>
  /** Scans to the end of the chain. */
  scan(): Promise<void>
  history(customer: Customer): Promise<Transaction[]>
  /** Units of a customer's available funds. */
  available(customer: Customer, symbol: string): Promise<bigint>
  /** Units that payers of a customer's invoices have paid. */
  received(customer: Customer, symbol: string): Promise<bigint>
  suspense(symbol: string): Promise<bigint>
  treasury(symbol: string): Promise<bigint>
  /** The losses of the house, above zero. */
  losses(symbol: string): Promise<bigint>
  /** The reasons of the payments that wait in the inbox, oldest first. */
  inbox(): Promise<string[]>
  /** All events, oldest first, without waiting for other transactions of the cluster. */
  events(): Promise<{ customer_id: string; type: string; subject: string; data: object }[]>
  isSound(): Promise<boolean>
  close(): Promise<void>
}

const house = '00000000-0000-0000-0000-000000000000'

export async function openDepositHouse(
  code: string,
  {
    accountKeys = shownKeys,
    paymentHandlers = {},
  }: { accountKeys?: AccountKeys; paymentHandlers?: PaymentHandlers } = {},
): Promise<DepositHouse> {
  const { database, drop } = await createTestDatabase()
  await knowPeople(database)
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
  const told = { paymentHandlers, reversals: counted }
  const scanner = { database, chain, network, catalog, ids: systemIds, clock, log, ...told }
  async function houseBalance(symbol: string, kind: 'suspense' | 'treasury' | 'losses'): Promise<bigint> {
    return (await readBalances(database, house)).get(symbol)?.[kind] ?? 0n
  }
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
    causeAddress: (customer, cause) =>
      database.inTransaction((tx) =>
        requestPaymentAddress(tx, { customer, network, ...cause, accountKeys, now }),
      ),
    async scan() {
      let hasMore = true
      for (let step = 0; step < 100 && hasMore; step++) hasMore = (await scanNetwork(scanner)).hasMore
      if (hasMore) throw new Error('the scan does not come to an end')
      // As a watcher notes it, for those who pay.
      await database.query(sql`update chain_cursors set read_at = ${now} where network = ${code}`)
    },
    history: (customer) =>
      listTransactions(database, {
        customerId: customer.id,
        filter: {},
        page: { limit: 100, offset: 0 },
        catalog: { asset: assetOf },
      }),
    async available(customer, symbol) {
      return (await readBalances(database, customer.id)).get(symbol)?.funding_available ?? 0n
    },
    async received(customer, symbol) {
      return (await readBalances(database, customer.id)).get(symbol)?.invoice_received ?? 0n
    },
    suspense: (symbol) => houseBalance(symbol, 'suspense'),
    treasury: (symbol) => houseBalance(symbol, 'treasury'),
    losses: async (symbol) => -(await houseBalance(symbol, 'losses')),
    async inbox() {
      const rows = await database.query<{ reason: string }>(
        sql`select reason from deposit_inbox where status = 'open' order by id`,
      )
      return rows.map(({ reason }) => reason)
    },
    events: () => database.query(sql`select customer_id, type, subject, data from events order by id`),
    isSound: async () =>
      (await auditLedger(database, [...deposits.claims, suspenseClaim(deposits.suspense)])).isSound,
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
