import type { AccountKeys } from '#core/addresses'
import { requestPaymentAddress } from '#core/addresses'
import { deriveAccountKeys } from '#core/chains'
import { findCustomer } from '#core/customers'
import { createDealingDesk } from '#core/dealing'
import { readBalances, suspenseClaim } from '#core/ledger'
import { formatAmount, rescale } from '#core/money'
import { noPrices } from '#core/prices'
import { createRails, type Rails, requestPayIn } from '#core/rails'
import { type Database, sql } from '#platform/database'
import { Answer, createRequest } from '#platform/http'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { type DepositScanner, deposits, scanNetwork } from '#products/deposits'
import { invoices } from '#products/invoices'
import {
  type Choice,
  dueOf,
  findInvoice,
  invoiceSettings,
  nothingPaid,
  readStories,
} from '#products/invoices/invoice'
import { openPaying, payingHandlers, payingRailHandlers } from '#products/invoices/paying'
import { addInvoice, type InvoiceResource, showInvoice } from '#products/invoices/publishing'
import { type SimulatedChain, simulatedChain } from '#providers/simulated'
import { holdItem } from '../../src/products/deposits/deposit/inbox-item.ts'
import { tellUntold } from '../../src/products/deposits/deposit/tell-causes.ts'
import { creditItem } from '../../src/products/deposits/inbox/decide-item.ts'
import { createOwnPayments, payRoutes } from '../../src/products/invoices/wallet-payments/pay-routes.ts'
import { assetOf, openWorld, type World, type WorldOptions } from './open-world.ts'
import { type PaperRail, paperRail } from './paper-rail.ts'
import { referencePrices } from './withdrawal-house.ts'

type Invoiced = {
  /** "25 USDT" by default; null leaves the amount to the payer. */
  readonly price?: string | null
  /** How it is paid, as "USDT trc20" by default; null where nobody has chosen. */
  readonly way?: string | null
  readonly hedging?: string
  readonly isShifted?: boolean
  readonly ttlMs?: number
  readonly rateSeconds?: number
  /** The merchant chose the way. */
  readonly isWayFixed?: boolean
}

/** A process that takes payments and does what is due. */
export type PayingEngine = {
  readonly rails: Rails
  scan(network?: string): Promise<void>
  /** Passes changes that no scan has reported to their causes. */
  tell(): Promise<void>
  /** Everything that workers of invoices do. */
  turn(): Promise<void>
  /** Pays from a balance here; throws its refusal. */
  pay(
    payer: string,
    id: string,
    body?: { symbol?: string; amount?: string; key?: string | null },
  ): Promise<unknown>
}

/** Invoices with payments on simulated chains, over a rail on paper and from balances. A test says when anything is done. */
export type PayingHouse = World &
  PayingEngine & {
    readonly rail: PaperRail
    /** No price is known while it is true. */
    silence(isSilent: boolean): void
    newEngine(database?: Database): PayingEngine
    merchant(): Promise<string>
    /** Creates an invoice as a payer finds it. */
    invoice(merchant: string, options?: Invoiced): Promise<string>
    /** Pays on chain, by default USDT; answers once a block has it and, with `scan`, was read. */
    onChain(id: string, amount: string, options?: { symbol?: string; isUnread?: boolean }): Promise<void>
    chain(network?: string): SimulatedChain
    /** Adds the blocks that a payment needs, and reads them. */
    deepen(blocks?: number, network?: string): Promise<void>
    reorganise(depth: number, network?: string): Promise<void>
    /** Makes a link over the rail for what an invoice asks for; answers its id. */
    link(id: string, amount: string): Promise<string>
    /** Somebody pays a link, and the rail says so. */
    byRail(payIn: string, amount: string, paidAt?: Date): Promise<void>
    /** An operator credits what waits in the inbox of a merchant's payments to them, or to somebody else. */
    credit(merchant: string, to?: string): Promise<number>
    read(id: string): Promise<InvoiceResource>
    /** The four facts and the status as one line. */
    facts(id: string): Promise<string>
    /** The events of an invoice without their group, in their order. */
    told(id: string): Promise<string[]>
    /** The transactions of a customer as "direction status amount SYMBOL fee". */
    history(customerId: string): Promise<string[]>
    /** A customer's money as "available received". */
    has(customerId: string, symbol?: string): Promise<string>
    expectSound(): Promise<void>
  }

const publicUrl = () => 'https://pay.example'
const accountKeys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(7))]
const hourMs = 3_600_000

export async function openPayingHouse(options: WorldOptions = {}): Promise<PayingHouse> {
  let isSilent = false
  const world = await openWorld({ prices: referencePrices, ...options })
  const { database, catalog, clock } = world
  const reference = referencePrices(world)
  const prices = {
    name: 'fading',
    quote: (pair: Parameters<typeof reference.quote>[0]) => (isSilent ? noPrices : reference).quote(pair),
  }
  const desk = createDealingDesk({ catalog, prices })
  const rail = paperRail({ now: clock.now })
  const logger = createLogger('silent')
  const chains = new Map<string, SimulatedChain>()
  function chain(network = 'trc20'): SimulatedChain {
    const known = chains.get(network)
    if (known !== undefined) return known
    const made = simulatedChain({ database, network: networkOf(network) })
    chains.set(network, made)
    return made
  }
  function networkOf(code: string) {
    const network = catalog.network(code)
    if (network === undefined) throw new Error(`no network ${code}`)
    return network
  }
  function newEngine(on: Database = database): PayingEngine {
    const parts = {
      ...{ database: on, catalog, desk, workerDesk: desk, ids: systemIds, logger, publicUrl },
      ...{ businessClock: clock, systemClock: { now: () => new Date() } },
    }
    const paying = openPaying(parts)
    const ownPayments = createOwnPayments(parts)
    world.beforeClose(() => ownPayments.close())
    const { payments: paymentHandlers = {} } = payingHandlers(parts)
    const { payIns: payInHandlers = {} } = payingRailHandlers(parts)
    const telling = { database: on, catalog, clock, log: logger, paymentHandlers }
    const [payRoute] = payRoutes({ ...parts, ownPayments })
    return {
      rails: createRails({
        ...{ database: on, catalog, clock, logger, ids: systemIds, metrics: createMetrics() },
        rails: new Map([['sbp', rail]]),
        payInHandlers,
        payoutHandlers: {},
        chance: () => 0,
      }),
      async scan(network = 'trc20') {
        const scanner: DepositScanner = {
          ...{ ...telling, chain: chain(network), network: networkOf(network), ids: systemIds },
          reversals: { inc() {} },
        }
        for (let step = 0; step < 100; step++) if (!(await scanNetwork(scanner)).hasMore) return
        throw new Error('the scan does not come to an end')
      },
      tell: () => tellUntold(telling),
      turn: paying.turn,
      async pay(customerId, invoice_id, { key = null, ...body } = {}) {
        const caller = { customerId, apiKey: 'a key', signature: { hex: '', expiresAt: 0 } }
        const named = { customerId, operation: 'payInvoice', key, payload: body }
        const request = createRequest(named)
        const asked = { caller, params: { invoice_id }, query: {}, body, request, requestId: '' }
        const answer = await payRoute?.handle(asked as never)
        if (!(answer instanceof Answer)) throw new Error('no answer')
        if ('refusal' in answer.outcome) throw answer.outcome.refusal
        return answer.outcome.data
      },
    }
  }
  const engine = newEngine()
  const story = async (id: string) => {
    const invoice = await findInvoice(database, { id, catalog })
    if (invoice === undefined) throw new Error(`no invoice ${id}`)
    const [found] = await readStories(database, { invoices: [invoice], catalog })
    if (found === undefined) throw new Error(`no story of ${id}`)
    return found
  }
  const amountOf = (text: string) => {
    const [amount = '', symbol = ''] = text.split(' ')
    return world.money(symbol, amount)
  }
  const house: PayingHouse = {
    ...world,
    ...engine,
    desk,
    rail,
    chain,
    newEngine,
    silence: (silent) => {
      isSilent = silent
    },
    merchant: () => world.newCustomer({}),
    async invoice(
      customerId,
      { price: asked = '25 USDT', way = 'USDT trc20', ttlMs = hourMs, ...rest } = {},
    ) {
      const { hedging, isShifted = false, isWayFixed = false, rateSeconds = 900 } = rest
      const [id, now] = [systemIds.next(), clock.now()]
      const price = asked === null ? null : amountOf(asked)
      return database.inTransaction(async (tx) => {
        const choice = way === null ? null : await chosen(way)
        addInvoice(
          tx,
          {
            invoice: {
              ...{ id, customerId, templateId: null, externalPaymentId: null, price, choice, isShifted },
              isWayFixed,
              rateSeconds,
              hedgingAsset: hedging === undefined ? null : assetOf(catalog, hedging),
              ...{ description: null, successUrl: null, failUrl: null, facts: nothingPaid, ended: null },
              ...{ isRefunded: false, eventCount: 0, createdAt: now, paidAt: null, updatedAt: now },
              expiresAt: new Date(now.getTime() + ttlMs),
            },
            ...{ payments: [], refunds: [], events: ['invoice.created'], now },
          },
          { ids: systemIds, catalog, publicUrl },
        )
        return id
        async function chosen(text: string): Promise<Choice> {
          const [symbol = '', code = ''] = text.split(' ')
          const commission = catalog.section(invoiceSettings).commissionOf(symbol)
          const chosenAt = now
          const due = price && dueOf(price, { commission, isShifted })
          const fixed = {
            asset: assetOf(catalog, symbol),
            network: code,
            due,
            rate: null,
            commission,
            ...{ id: systemIds.next(), chosenAt, expiresAt: new Date(now.getTime() + ttlMs) },
          }
          if (code === 'sbp') return { ...fixed, address: null, tag: null }
          const cause = { purpose: 'invoice', subject: id } as const
          const wanted = { customer: { id: customerId }, network: networkOf(code), accountKeys, now }
          const { address, tag } = await requestPaymentAddress(tx, { ...cause, ...wanted })
          return { ...fixed, address, tag }
        }
      })
    },
    async onChain(id, amount, { symbol = 'USDT', isUnread = false } = {}) {
      const { choice } = (await story(id)).invoice
      if (choice === null || choice.address === null) throw new Error('it has no address')
      const currency = catalog.currency(symbol)
      const listing = currency && catalog.currencyNetwork(currency, choice.network)
      if (listing === undefined) throw new Error(`${symbol} is not on ${choice.network}`)
      const { asset, units } = world.money(symbol, amount)
      const onChain = rescale(units, { from: asset.scale, to: listing.chainDecimals, rounding: 'down' })
      const paid = { address: choice.address, tag: choice.tag, contract: listing.tokenId, units: onChain }
      await chain(choice.network).pay({ ...paid, confirmations: 0 })
      await chain(choice.network).mine(1)
      if (!isUnread) await engine.scan(choice.network)
    },
    async deepen(blocks = 20, network = 'trc20') {
      await chain(network).mine(blocks)
      await engine.scan(network)
    },
    async reorganise(depth, network = 'trc20') {
      await chain(network).reorg(depth)
      await engine.scan(network)
    },
    async link(id, text) {
      const [payIn, now] = [systemIds.next(), clock.now()]
      const { expiresAt } = (await story(id)).invoice
      await database.inTransaction(async (tx) => {
        const amount = world.money('RUB', text)
        const asked = { id: payIn, rail: 'sbp', purpose: 'invoice', amount, expiresAt, now } as const
        requestPayIn(tx, asked, { provider: rail.name })
        tx.send(
          sql`insert into invoice_pay_ins (id, invoice_id, created_at) values (${payIn}, ${id}, ${now})`,
        )
      })
      await engine.rails.turn()
      return payIn
    },
    async byRail(payIn, text, paidAt = clock.now()) {
      const notice = rail.payerPays(payIn, { amount: world.money('RUB', text), paidAt })
      await engine.rails.receive('sbp', rail.callbackOf(notice))
    },
    async credit(merchant, to = merchant) {
      const rows = await database.query<{ id: string }>(sql`
        select deposit_inbox.id from deposit_inbox join deposits using (id)
        where deposit_inbox.status = 'open' and deposits.block_hash <> '' 
          and coalesce(customer_id, ${merchant}) = ${merchant} order by id`)
      for (const { id } of rows)
        await database.inTransaction(async (tx) => {
          const held = await holdItem(tx, { id, catalog })
          const customer = await findCustomer(tx, { id: to })
          if (held === undefined || customer === undefined) throw new Error('nothing to credit')
          const credited = { ...held, desk: { ids: systemIds, clock, catalog }, by: 'olga', reason: null }
          await creditItem(tx, credited, customer)
        })
      return rows.length
    },
    read: async (id) => showInvoice(await story(id), { catalog, publicUrl }),
    async facts(id) {
      const { status, amount_state, timing, confirmation, resolution } = await house.read(id)
      return `${amount_state} ${timing} ${confirmation} ${resolution} ${status}`
    },
    async told(id) {
      const rows = await database.query<{ type: string }>(sql`
        select type from events where subject = ${id} order by published_sequence`)
      return rows.map(({ type }) => type.replace('invoice.', ''))
    },
    async history(customerId) {
      const rows = await database.query<HistoryRow>(sql`
        select direction, status, asset, units, fee_units from transactions
        where customer_id = ${customerId} order by created_at, id`)
      return rows.map(({ direction, status, asset: symbol, units, fee_units }) => {
        const asset = assetOf(catalog, symbol)
        const [amount, fee] = [formatAmount({ asset, units }), formatAmount({ asset, units: fee_units })]
        return `${direction} ${status} ${amount} ${symbol} ${fee}`
      })
    },
    async has(customerId, symbol = 'USDT') {
      const held = (await readBalances(database, customerId)).get(symbol)
      const asset = assetOf(catalog, symbol)
      const shown = (units = 0n) => formatAmount({ asset, units })
      return `${shown(held?.funding_available)} ${shown(held?.invoice_received)}`
    },
    expectSound: () =>
      world.expectSoundBooks([...deposits.claims, ...invoices.claims, suspenseClaim(deposits.suspense)]),
  }
  return house
}

type HistoryRow = {
  direction: string
  status: string
  asset: string
  units: bigint
  fee_units: bigint
}
