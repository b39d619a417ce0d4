import { expect } from 'vitest'
import { readBalances } from '#core/ledger'
import { formatAmount } from '#core/money'
import { createRails, type Rail, type RailNotice } from '#core/rails'
import { findTransaction, type Transaction } from '#core/transactions'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import {
  createFiatDeposits,
  type FiatDeposits,
  fiatDepositClaims,
  fiatDepositPayIns,
  fiatDepositResource,
  findFiatDeposit,
  readTerms,
} from '#products/fiat-deposits'
import { assetOf, openWorld, type World, type WorldOptions } from './open-world.ts'
import { type PaperRail, paperRail } from './paper-rail.ts'
import { referencePrices } from './withdrawal-house.ts'

export type FiatDepositBody = Parameters<typeof readTerms>[0]
type Resource = typeof fiatDepositResource.example

/** Fiat deposits without HTTP, over a rail on paper. */
export type FiatDepositHouse = World & {
  readonly rail: PaperRail
  /** The rails that the deposits woke, in order. */
  readonly woken: readonly string[]
  /** The answer to a deposit, at one of two processes; throws its refusal. */
  ask(customerId: string, body?: Partial<FiatDepositBody>, options?: AskOptions): Promise<Resource>
  /** Lets everything happen at the rail that is due. */
  turn(): Promise<void>
  /** A deposit that has its link. */
  asked(customerId: string, body?: Partial<FiatDepositBody>): Promise<string>
  /** Somebody pays a link, and the rail tells of it. */
  pay(id: string, amount: string): Promise<void>
  deliver(notice: RailNotice): Promise<void>
  deposit(id: string): Promise<Resource>
  transaction(customerId: string, id: string): Promise<Transaction | undefined>
  /** The published events of a customer, in their order, each as "type sequence". */
  told(customerId: string): Promise<string[]>
  /** Available roubles. */
  roubles(customerId: string): Promise<string>
  /** Used of the limit of the first day, in USDT. */
  used(customerId: string): Promise<string>
}

type AskOptions = { readonly rails?: ReadonlyMap<string, Rail>; readonly process?: 0 | 1 }

export const publicUrl = 'https://pay.example'
const sbp = { currency: 'RUB', amount: '1000', payment_provider_alias_code: 'sbp' }

export async function openFiatDepositHouse({
  prices = referencePrices,
  ...options
}: WorldOptions = {}): Promise<FiatDepositHouse> {
  const world = await openWorld({ ...options, prices })
  const { database, catalog, clock } = world
  const rail = paperRail({ now: clock.now })
  const rails = new Map([['sbp', rail]])
  const woken: string[] = []
  const books = { catalog, ids: systemIds, publicUrl: () => publicUrl }
  const writing = {
    ...{ ...books, database, prices: prices(world) },
    ...{ businessClock: clock, systemClock: { now: () => new Date() } },
    engines: { rails: { wake: (code: string) => void woken.push(code) } },
  }
  const processes = [createFiatDeposits(writing), createFiatDeposits(writing)] as const
  for (const writer of processes) world.beforeClose(() => writer.close())
  const engine = createRails({
    ...{ ...books, database, rails, clock, logger: createLogger('silent'), metrics: createMetrics() },
    payInHandlers: { deposit: fiatDepositPayIns(books) },
    payoutHandlers: {},
    chance: () => 0,
  })
  const house: FiatDepositHouse = {
    ...world,
    rail,
    woken,
    async ask(customerId, body = {}, { rails: attached = rails, process = 0 } = {}) {
      const terms = readTerms({ ...sbp, ...body }, { catalog, rails: attached })
      return answerOf(processes[process], { id: systemIds.next(), customerId, terms })
    },
    turn: () => engine.turn(),
    async asked(customerId, body) {
      const { transaction_id: id } = await house.ask(customerId, body)
      await engine.turn()
      return id
    },
    pay: (id, amount) => house.deliver(rail.payerPays(id, { amount: world.money('RUB', amount) })),
    deliver: (notice) => engine.receive('sbp', rail.callbackOf(notice)),
    async deposit(id) {
      const found = await findFiatDeposit(database, { id, catalog })
      expect(found).toBeDefined()
      return fiatDepositResource.of({ ...found!, publicUrl })
    },
    transaction: (customerId, id) => findTransaction(database, { customerId, id, catalog }),
    async told(customerId) {
      const rows = await database.query<{ type: string; sequence: bigint }>(sql`
        select published_as as type, published_sequence as sequence from events
        where customer_id = ${customerId} order by id`)
      return rows.map(({ type, sequence }) => `${type} ${sequence}`)
    },
    async roubles(customerId) {
      const units = (await readBalances(database, customerId)).get('RUB')?.funding_available ?? 0n
      return formatAmount({ asset: assetOf(catalog, 'RUB'), units })
    },
    async used(customerId) {
      const [row] = await database.query<{ units: bigint }>(sql`
        select fiat_deposit_units as units from customer_days where customer_id = ${customerId} order by day`)
      return formatAmount({ asset: assetOf(catalog, 'USDT'), units: row?.units ?? 0n })
    },
    expectSoundBooks: () => world.expectSoundBooks(fiatDepositClaims),
  }
  return house
}

async function answerOf(deposits: FiatDeposits, asked: Parameters<FiatDeposits['submit']>[0]) {
  const { outcome } = await deposits.submit(asked, null)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.data
}
