import type { AccountKeys } from '#core/addresses'
import { deriveAccountKeys } from '#core/chains'
import { customerAccount, heldFundsClaim, houseAccount, post } from '#core/ledger'
import { formatAmount } from '#core/money'
import { createPurchases, heldByPurchases, type Purchases, purchaseClaims } from '#core/purchases'
import { createRails, type Rails } from '#core/rails'
import { type Database, sql } from '#platform/database'
import { Answer } from '#platform/http'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { cards } from '#products/cards'
import type { Reply } from '../wire/test-server.ts'
import { keyCaller } from './key-caller.ts'
import { assetOf, openWorld, type World, type WorldOptions } from './open-world.ts'
import { type PaperIssuer, paperIssuer } from './paper-issuer.ts'
import { type PaperRail, paperRail } from './paper-rail.ts'
import { type PurchaseBooks, purchaseBooks, supply } from './purchase-books.ts'
import { referencePrices } from './withdrawal-house.ts'

type Asked = { readonly params?: object; readonly query?: object; readonly body?: object }

/** The data of an answer, as the tests read it. */
type Told = Reply['data']

/** A process that carries out what cards need from outside. */
export type CardEngine = { readonly purchases: Purchases; readonly rails: Rails; turn(): Promise<void> }

/** Cards over a paper issuer and a paper rail, without HTTP. A test says when the house calls them. */
export type CardHouse = World &
  Pick<PurchaseBooks, 'transaction'> & {
    readonly issuer: PaperIssuer
    readonly rail: PaperRail
    readonly engine: CardEngine
    /** Another process on the same database, or on one that fails. */
    newEngine(database?: Database): CardEngine
    /** Calls an operation as its customer; throws its refusal. */
    call(operationId: string, customerId: string, asked?: Asked): Promise<Told>
    /** Orders a card; USDT from the balance unless the test says otherwise. */
    order(customerId: string, asked?: object): Promise<Told>
    /** Orders a card from the balance and has it issued. */
    newCard(customerId: string, amount?: string): Promise<Told>
    readOrder(customerId: string, id: string): Promise<Told>
    /** Reports a payment to the address of an order: seen on the chain, credited to the wallet, or failed as dust. */
    chainPays(
      id: string,
      amount: string,
      told: 'seen' | 'credited' | 'failed',
      options?: { readonly isSpent?: boolean; readonly symbol?: string },
    ): Promise<void>
    /** Every transaction of a customer as "type status amount SYMBOL", oldest first. */
    history(customerId: string): Promise<string[]>
    /** A customer's wallet in a currency as "available/held". */
    wallet(customerId: string, symbol?: string): Promise<string>
    expectSoundCards(): Promise<void>
  }

const timeoutMs = 500
const funds = '1000000'

export async function openCardHouse(options: WorldOptions = {}): Promise<CardHouse> {
  const world = await openWorld({ prices: referencePrices, ...options })
  const { database, catalog, clock, desk } = world
  const [issuer, rail] = [paperIssuer(), paperRail({ now: clock.now })]
  const rails = new Map([['sbp', rail]])
  const metrics = { ...createMetrics(), gauges() {} }
  const partsOn = (on: Database) => ({
    ...{ catalog, desk, issuer, rails, metrics },
    database: on,
    ids: systemIds,
    businessClock: clock,
    systemClock: { now: () => new Date() },
    logger: createLogger('silent'),
    accountKeys: [deriveAccountKeys(new Uint8Array(32).fill(7))] satisfies AccountKeys,
    watchedNetworks: new Set(['trc20', 'erc20']),
    publicUrl: () => 'https://coffer.example',
    engines: { purchases: { wake() {}, async hurry() {} }, rails: { wake() {} } },
    ...{ timeoutMs, chance: () => 0 },
  })
  const open = cards.open(partsOn(database))
  const { payments } = cards.handlers(partsOn(database))
  world.beforeClose(() => open.close())
  function newEngine(on: Database = database): CardEngine {
    const parts = { ...partsOn(on), clock }
    const { purchases: kinds } = cards.handlers(parts)
    const { payIns: payInHandlers } = cards.railHandlers({ ...parts, workerDesk: parts.desk })
    const purchases = createPurchases({ ...parts, kinds })
    const moving = createRails({ ...parts, rails, payInHandlers, payoutHandlers: {} })
    return {
      purchases,
      rails: moving,
      async turn() {
        await moving.turn()
        await purchases.turn()
        await open.turn()
      },
    }
  }
  await supply(world, { port: 'issuer', symbol: 'USD', amount: funds })
  const { transaction, funding } = purchaseBooks(world)
  const house: CardHouse = {
    ...world,
    issuer,
    rail,
    newEngine,
    engine: newEngine(),
    async call(operationId, customerId, { params = {}, query = {}, body = {} } = {}) {
      const found = open.routes.find((one) => one.operationId === operationId)
      if (found === undefined) throw new Error(`no operation ${operationId}`)
      const caller = keyCaller(customerId)
      const answer = await found.handle({ caller, params, query, body, request: null, requestId: '' })
      if (!(answer instanceof Answer)) return answer
      if ('refusal' in answer.outcome) throw answer.outcome.refusal
      return answer.outcome.data
    },
    order: (customerId, asked) =>
      house.call('issueCard', customerId, {
        body: { amount: '50', payment_method: 'balance_usdt', card_type: 'SHOPPING', ...asked },
      }),
    async newCard(customerId, amount = '50') {
      const { order_id: id } = await house.order(customerId, { amount })
      await house.engine.turn()
      const { card_id } = await house.readOrder(customerId, id)
      return house.call('getCard', customerId, { params: { card_id: String(card_id) } })
    },
    readOrder: (customerId, id) => house.call('getCardOrder', customerId, { params: { order_id: id } }),
    async chainPays(id, text, told, { isSpent = false, symbol = 'USDT' } = {}) {
      const amount = world.money(symbol, text)
      await database.inTransaction(async (tx) => {
        const [row] = await tx.query<{ customer_id: string }>(sql`
          select customer_id from card_orders where id = ${id}`)
        if (row === undefined) throw new Error(`no order ${id}`)
        const wallet = customerAccount(row.customer_id, 'funding_available')
        const entry = { kind: 'test_deposit', postedAt: clock.now() }
        const custody = houseAccount('custody')
        const moves = [
          { from: custody, to: wallet, amount },
          { from: wallet, to: custody, amount },
        ]
        for (const movement of told !== 'credited' ? [] : moves.slice(0, isSpent ? 2 : 1)) {
          const named = { id: systemIds.next(), reference: systemIds.next() }
          await post(tx, { ...entry, ...named, movements: [movement] })
        }
        const deposit = {
          id: systemIds.next(),
          amount,
          network: 'trc20',
          txid: 'a txid',
          payer: null,
          seenAt: clock.now(),
        }
        const payment = { subject: id, customerId: row.customer_id, deposit, now: clock.now() }
        await payments.card[told](tx, { ...payment, error: 'BELOW_MINIMUM' })
      })
    },
    transaction,
    async history(customerId) {
      const rows = await database.query<{ type: string; status: string; units: bigint; asset: string }>(sql`
        select type, status, units, asset from transactions where customer_id = ${customerId} order by created_at, id`)
      return rows.map(({ type, status, units, asset }) => {
        const amount = formatAmount({ asset: assetOf(catalog, asset), units })
        return `${type} ${status} ${amount} ${asset}`
      })
    },
    wallet: funding,
    expectSoundCards: () =>
      world.expectSoundBooks([...purchaseClaims, ...cards.claims, heldFundsClaim([heldByPurchases])]),
  }
  return house
}
