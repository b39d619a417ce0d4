import { expect } from 'vitest'
import type { AccountKeys } from '#core/addresses'
import { deriveAccountKeys } from '#core/chains'
import type { AuditClaim } from '#core/ledger'
import type { OpenProduct } from '#core/product'
import { createRails, type Rails } from '#core/rails'
import { type Database, sql } from '#platform/database'
import { Answer, type Route } from '#platform/http'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { type DepositScanner, deposits, scanNetwork } from '#products/deposits'
import { invoices } from '#products/invoices'
import { type SimulatedChain, simulatedChain } from '#providers/simulated'
import { withdrawPort } from '../../src/app/parts/withdraw-port.ts'
import type { Reply } from '../wire/test-server.ts'
import { keyCaller } from './key-caller.ts'
import { openWorld, type World, type WorldOptions } from './open-world.ts'
import { type PaperRail, paperRail } from './paper-rail.ts'
import { type PurchaseBooks, purchaseBooks } from './purchase-books.ts'
import { referencePrices } from './withdrawal-house.ts'

type Asked = { readonly params?: object; readonly query?: object; readonly body?: object }

/** The data of an answer, as the tests read it. */
export type Told = Reply['data']

type Paid = {
  /** Decimal text; by default what is due. */
  readonly amount?: string
  readonly symbol?: string
  /** By default as many as the network asks for. */
  readonly confirmations?: number
}

/** The parts that invoices are opened with. */
export type InvoiceParts = Parameters<typeof invoices.open>[0]

/** A process that opens invoices, scans chains and turns to the rail. */
export type InvoiceEngine = {
  readonly rails: Rails
  /** Calls an operation as its customer; throws its refusal. */
  call(operationId: string, customerId: string, asked?: Asked): Promise<Told>
  /** Scans a chain to its end. */
  scan(network: string): Promise<void>
}

/** Invoices over simulated chains and a paper rail, without HTTP. A test says when the house calls them. */
export type InvoiceHouse = World &
  InvoiceEngine &
  Pick<PurchaseBooks<Told>, 'transaction' | 'events' | 'funding' | 'houseHas'> & {
    readonly parts: InvoiceParts
    readonly rail: PaperRail
    /** The audit's claims about invoices and the deposits that pay them. */
    readonly claims: readonly AuditClaim[]
    /** Another process on the same database, or on one that fails. */
    newEngine(database?: Database): InvoiceEngine
    chain(network: string): SimulatedChain
    merchant(): Promise<string>
    create(customerId: string, body?: object): Promise<Told>
    choose(customerId: string, id: string, symbol: string, network: string): Promise<Told>
    read(customerId: string, id: string): Promise<Told>
    /** Somebody pays the address of an invoice, and the chain is scanned; answers the txid. */
    pay(invoice: Told, paid?: Paid): Promise<string>
    /** Scans every chain that was paid on, and does whatever is due over the rail. */
    turn(): Promise<void>
  }

const timeoutMs = 500
const accountKeys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(7))]

export async function openInvoiceHouse(options: WorldOptions = {}): Promise<InvoiceHouse> {
  const world = await openWorld({ prices: referencePrices, ...options })
  const { database, catalog, clock, desk } = world
  const rail = paperRail({ now: clock.now })
  const metrics = { ...createMetrics(), gauges() {} }
  const log = createLogger('silent')
  const withdraw = withdrawPort({
    ...{ catalog, ids: systemIds, systemClock: { now: () => new Date() }, spending: { wake() {} } },
    prices: referencePrices(world),
    payingNetworks: new Set(catalog.networks.map(({ code }) => code)),
  })
  const partsOn = (on: Database) => ({
    ...{
      catalog,
      desk,
      workerDesk: desk,
      metrics,
      accountKeys,
      clock,
      logger: log,
      database: on,
      ids: systemIds,
    },
    ...{ businessClock: clock, systemClock: { now: () => new Date() } },
    rails: new Map([['sbp', rail]]),
    watchedNetworks: new Set(catalog.networks.map(({ code }) => code)),
    publicUrl: () => 'https://coffer.example',
    ...{ workerDesk: desk, withdraw },
    ...{ exchangeName: 'Coffer', payerControls: null },
    engines: { rails: { wake() {} } },
    ...{ timeoutMs, chance: () => 0 },
  })
  const chains = new Map<string, SimulatedChain>()
  function chain(code: string): SimulatedChain {
    const network = catalog.network(code)
    if (network === undefined) throw new Error(`no network ${code}`)
    const known = chains.get(code) ?? simulatedChain({ database, network })
    chains.set(code, known)
    return known
  }
  function newEngine(on: Database = database): InvoiceEngine {
    const parts = partsOn(on)
    const open: OpenProduct = invoices.open(parts)
    world.beforeClose(async () => open.close?.())
    const { payments: paymentHandlers = {} } = invoices.handlers(parts)
    const { payIns: payInHandlers = {} } = invoices.railHandlers(parts)
    const { routes = [] } = open
    return {
      rails: createRails({ ...parts, payInHandlers, payoutHandlers: {} }),
      call: (operationId, customerId, asked) => callRoute(routes, { operationId, customerId, ...asked }),
      scan: (code) =>
        scanAll({
          ...{ ...parts, chain: chain(code), log },
          network: catalog.network(code)!,
          paymentHandlers,
          reversals: { inc() {} },
        }),
    }
  }
  const engine = newEngine()
  const { transaction, events, funding, houseHas } = purchaseBooks<Told>(world)
  const house: InvoiceHouse = {
    ...{ ...world, ...engine, parts: partsOn(database), rail, newEngine, chain },
    claims: [...deposits.claims, ...invoices.claims],
    ...{ transaction, events, funding, houseHas },
    merchant: () => world.newCustomer({}),
    create: (customerId, body = { amount: '25', symbol: 'USDT', bch_code: 'trc20' }) =>
      house.call('createInvoice', customerId, { body }),
    choose: (customerId, id, symbol, bch_code) =>
      house.call('chooseInvoiceCurrency', customerId, {
        params: { invoice_id: id },
        body: { symbol, bch_code },
      }),
    read: (customerId, id) => house.call('getInvoice', customerId, { params: { invoice_id: id } }),
    async pay(invoice, { symbol = invoice.symbol, amount = invoice.amount_due, confirmations } = {}) {
      const listed = catalog.currencyNetwork(catalog.currency(symbol)!, invoice.bch_code)!
      const { network, tokenId, chainDecimals } = listed
      const { asset, units } = world.money(symbol, amount)
      const txid = await chain(network.code).pay({
        ...{ address: invoice.address, tag: invoice.tag, contract: tokenId },
        units: (units * 10n ** BigInt(chainDecimals)) / 10n ** BigInt(asset.scale),
        confirmations: confirmations ?? network.confirmationsRequired,
      })
      await house.scan(network.code)
      return txid
    },
    async turn() {
      for (const code of chains.keys()) await house.scan(code)
      await house.rails.turn()
    },
  }
  return house
}

type Called = Asked & { readonly operationId: string; readonly customerId: string }

async function callRoute(
  routes: readonly Route[],
  { operationId, customerId, params = {}, query = {}, body = {} }: Called,
): Promise<Told> {
  const found = routes.find((one) => one.operationId === operationId)
  expect(found, operationId).toBeDefined()
  const caller = keyCaller(customerId)
  const answer = await found!.handle({ caller, params, query, body, request: null, requestId: '' })
  if (!(answer instanceof Answer)) return answer
  if ('refusal' in answer.outcome) throw answer.outcome.refusal
  return answer.outcome.data
}

async function scanAll(scanner: DepositScanner): Promise<void> {
  let hasMore = true
  for (let step = 0; step < 100 && hasMore; step++) hasMore = (await scanNetwork(scanner)).hasMore
  expect(hasMore, 'the scan comes to an end').toBe(false)
  // As a watcher notes it, for those who pay.
  await scanner.database.query(sql`
    update chain_cursors set read_at = ${scanner.clock.now()} where network = ${scanner.network.code}`)
}
