import { expect } from 'vitest'
import { heldFundsClaim } from '#core/ledger'
import { anyKind, createPurchases, heldByPurchases, type Purchases, purchaseClaims } from '#core/purchases'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { openSecrets, type Secrets } from '#platform/secrets'
import {
  buyingRoutes,
  createGiftCards,
  giftCardClaims,
  giftCardPurchases,
  syncCatalog,
} from '#products/gift-cards'
import { openWorld, type World, type WorldOptions } from './open-world.ts'
import { type PaperGiftCards, paperGiftCards } from './paper-gift-cards.ts'
import { type PurchaseBooks, purchaseBooks, supply } from './purchase-books.ts'
import { referencePrices } from './withdrawal-house.ts'

type GiftCards = ReturnType<typeof createGiftCards>
type AskedOrder = Parameters<GiftCards['submit']>[0]

export type AskedCard = {
  /** The title of the product. */
  readonly product?: string
  readonly faceValue?: number
  readonly symbol?: string
  readonly email?: string
  readonly maxTotal?: string
}

/** Gift cards over a paper supplier, without HTTP. A test says when the house calls the supplier. */
export type GiftCardHouse = World &
  PurchaseBooks & {
    readonly supplier: PaperGiftCards
    readonly secrets: Secrets
    readonly purchases: Purchases
    /** A further process that carries out purchases. */
    engine(): Purchases
    /** Reads the supplier's catalogue, due or not. */
    sync(): Promise<void>
    productId(title: string): Promise<number>
    /** The answer to an estimate by its route; throws its refusal. */
    estimate(asked?: AskedCard): Promise<unknown>
    /** The answer to a purchase; throws its refusal. */
    buy(customerId: string, asked?: AskedCard): Promise<Awaited<ReturnType<typeof answerOf>>>
  }

const metrics = { ...createMetrics(), gauges() {} }
const logger = createLogger('silent')
const funds = '100000'

async function answerOf(giftCards: GiftCards, asked: AskedOrder) {
  const { outcome } = await giftCards.submit(asked, null)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.data
}

export async function openGiftCardHouse(options: WorldOptions = {}): Promise<GiftCardHouse> {
  const world = await openWorld({ prices: referencePrices, ...options })
  const { database, catalog, clock, desk } = world
  const supplier = paperGiftCards()
  await database.query(sql`insert into exchange (mode) values ('sandbox')`)
  const secrets = await openSecrets(database, Buffer.alloc(32, 7))
  const parts = { database, catalog, desk, secrets, ids: systemIds, giftCardSupplier: supplier }
  const systemClock = { now: () => new Date() }
  const engines = { purchases: { wake() {} } }
  const giftCards = createGiftCards({ ...parts, businessClock: clock, systemClock, engines })
  world.beforeClose(() => giftCards.close())
  const mailer = { name: 'paper mail' }
  const kinds = [anyKind(giftCardPurchases({ ...parts, mailer }))]
  const engine = () =>
    createPurchases({ ...parts, kinds, clock, logger, metrics, timeoutMs: 2_000, chance: () => 0 })
  await supply(world, { port: 'giftcards', symbol: 'USDT', amount: funds })
  const house: GiftCardHouse = {
    ...world,
    ...purchaseBooks(world),
    supplier,
    secrets,
    purchases: engine(),
    engine,
    async sync() {
      await database.query(sql`update catalog_readings set read_next_at = ${clock.now()}`)
      await syncCatalog({ database, clock, logger }, supplier)
    },
    async productId(title) {
      const [row] = await database.query<{ id: number }>(
        sql`select id from gift_card_products where title = ${title}`,
      )
      expect(row, title).toBeDefined()
      return row!.id
    },
    async estimate({ product = 'Example Store US', faceValue = 25, symbol = 'USDT' } = {}) {
      const body = { product_id: await house.productId(product), face_value: faceValue, symbol }
      const route = buyingRoutes({ ...parts, giftCards }).find(
        ({ operationId }) => operationId === 'estimateGiftCard',
      )
      return route?.handle({ caller: null, params: {}, query: {}, body, request: null, requestId: '' })
    },
    async buy(customerId, asked = {}) {
      const { product = 'Example Store US', faceValue = 25, symbol = 'USDT', email = null, maxTotal } = asked
      const currency = catalog.currency(symbol)!
      const card = { productId: await house.productId(product), faceValue, currency }
      const totalMax = maxTotal === undefined ? null : world.money(symbol, maxTotal)
      return answerOf(giftCards, { id: systemIds.next(), customerId, card, email, totalMax })
    },
    async expectSoundBooks() {
      await world.expectSoundBooks([...purchaseClaims, ...giftCardClaims, heldFundsClaim([heldByPurchases])])
    },
  }
  await house.sync()
  return house
}
