import { expect } from 'vitest'
import { heldFundsClaim } from '#core/ledger'
import { anyKind, createPurchases, heldByPurchases, type Purchases, purchaseClaims } from '#core/purchases'
import { type Database, sql } from '#platform/database'
import { Answer, type Route } from '#platform/http'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { openSecrets, type Secrets } from '#platform/secrets'
import { createSync, paymentOrders, serviceClaims, services } from '#products/services'
import { keyCaller } from './key-caller.ts'
import { openWorld, type World, type WorldOptions } from './open-world.ts'
import { type PaperServices, paperServices } from './paper-services.ts'
import { type PurchaseBooks, purchaseBooks, supply } from './purchase-books.ts'
import { referencePrices } from './withdrawal-house.ts'

type Body = { readonly [name: string]: unknown }

/** The answers of routes; each has some of the named members. */
export type Told = {
  readonly id: string
  readonly debit_amount: string
  readonly quote_expires_at: string
  readonly agent_transaction_id: string
  readonly check_snapshot: object
  readonly items: readonly Told[]
  readonly [name: string]: unknown
}

type Input = {
  readonly as?: string
  /** The key that calls; without one it is the person itself, who may read everything. */
  readonly apiKey?: string
  readonly body?: Body
  readonly query?: Body
  readonly params?: Body
}

/** Pay services over a paper supplier, by their routes but without HTTP. A test says when the supplier is turned to. */
export type ServiceHouse = World &
  PurchaseBooks<Told> & {
    readonly supplier: PaperServices
    readonly secrets: Secrets
    readonly purchases: Purchases
    /** The lines that were logged as warnings. */
    readonly warnings: readonly Body[]
    /** A further process that carries out purchases, perhaps over a database that fails it. */
    engine(database?: Database): Purchases
    /** Reads the supplier's catalogue, due or not. */
    sync(): Promise<void>
    serviceId(reference: string): Promise<number>
    /** Calls an operation as a customer; throws its refusal. */
    call(operationId: string, input: Input): Promise<Told>
    /** Estimates and pays a service; `asked` replaces fields of the payment of a phone. */
    pay(customerId: string, asked?: Body): Promise<Told>
  }

const metrics = { ...createMetrics(), gauges() {} }
const logger = createLogger('silent')
const funds = '100000'

export async function openServiceHouse(options: WorldOptions = {}): Promise<ServiceHouse> {
  const world = await openWorld({ prices: referencePrices, ...options })
  const { database, clock } = world
  const supplier = paperServices()
  await database.query(sql`insert into exchange (mode) values ('sandbox')`)
  const secrets = await openSecrets(database, Buffer.alloc(32, 7))
  const warnings: Body[] = []
  const warning = { warn: (line: Body) => void warnings.push(line) }
  const parts = { ...world, secrets, ids: systemIds, businessClock: clock, systemClock: clock }
  const open = services.open({
    ...parts,
    logger,
    serviceSupplier: supplier,
    engines: { purchases: { wake() {} } },
  })
  const routes = new Map(open.routes.map((route) => [route.operationId, route]))
  world.beforeClose(async () => ('close' in open ? open.close() : undefined))
  const engine = (used: Database = database) => {
    const kinds = [anyKind(paymentOrders({ ...parts, database: used, supplier }))]
    const bounds = { timeoutMs: 2_000, chance: () => 0 }
    return createPurchases({ ...parts, ...bounds, database: used, kinds, logger, metrics })
  }
  await supply(world, { port: 'services', symbol: 'USDT', amount: funds })
  // Its warnings are collected as lines.
  const sync = createSync({ database, supplier, clock, everyMs: 60_000, logger: warning as never })
  const house: ServiceHouse = {
    ...world,
    ...purchaseBooks<Told>(world),
    supplier,
    secrets,
    warnings,
    purchases: engine(),
    engine,
    async sync() {
      await database.query(sql`update catalog_readings set read_next_at = ${clock.now()}`)
      await sync()
    },
    async serviceId(reference) {
      const [row] = await database.query<{ id: number }>(
        sql`select id from services where service_reference = ${reference}`,
      )
      expect(row, reference).toBeDefined()
      return row!.id
    },
    async call(operationId, { as, apiKey, body, query = {}, params = {} }) {
      const route = routes.get(operationId)
      expect(route, operationId).toBeDefined()
      const caller = as === undefined ? null : callerOf(as, apiKey)
      const requestId = systemIds.next()
      const answer = await route!.handle({ caller, body, query, params, request: null, requestId })
      return answerOf(answer)
    },
    async pay(customerId, asked = {}) {
      const body = {
        service_id: await house.serviceId('mobile'),
        debit_currency: 'USDT',
        client_amount: '1000',
        ...asked,
      }
      const { quote_expires_at } = await house.call('estimateServicePayment', { as: customerId, body })
      const field_values = { phone: '79161234567' }
      return house.call('payService', { as: customerId, body: { field_values, quote_expires_at, ...body } })
    },
    async expectSoundBooks() {
      await world.expectSoundBooks([...purchaseClaims, ...serviceClaims, heldFundsClaim([heldByPurchases])])
    },
  }
  await house.sync()
  return house
}

function callerOf(customerId: string, apiKey?: string): Parameters<Route['handle']>[0]['caller'] {
  if (apiKey !== undefined) return keyCaller(customerId, { apiKey })
  return keyCaller(customerId, { kind: 'customer', permissions: null, apiKey: 'console', signature: null })
}

function answerOf(answer: unknown): Told {
  if (!(answer instanceof Answer)) return answer as Told
  const { outcome } = answer as Answer<Told>
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.data
}
