import type { KeyUse } from '#core/access'
import type { AccountKeys } from '#core/addresses'
import { ensureDepositAddress } from '#core/addresses'
import { deriveAccountKeys } from '#core/chains'
import { findCustomer } from '#core/customers'
import { heldFundsClaim, readBalances } from '#core/ledger'
import { formatAmount } from '#core/money'
import { crossOverHub, type PriceSource } from '#core/prices'
import { readSpend, type SpendChange } from '#core/spends'
import { findTransaction, type Transaction } from '#core/transactions'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  createWithdrawals,
  heldByWithdrawals,
  readTerms,
  type Withdrawals,
  withdrawalClaims,
  withdrawalSpends,
} from '#products/withdrawals'
import { assetOf, openWorld, type World, type WorldOptions } from './open-world.ts'

export type WithdrawalBody = Parameters<typeof readTerms>[0]

/** Withdrawals without HTTP and without chains: a test says what becomes of their spends. */
export type WithdrawalHouse = World & {
  readonly withdrawals: Withdrawals
  /** The networks whose payments the withdrawals woke, in order. */
  readonly woken: readonly string[]
  /** The answer to a withdrawal; throws its refusal. */
  withdraw(customerId: string, body: WithdrawalBody, askedWith?: KeyUse): ReturnType<typeof answerOf>
  /** Available, held and the sum of both in a currency. */
  funding(customerId: string, symbol: string): Promise<string>
  /** The deposit address of a customer on a network. */
  addressOf(customerId: string, network: string): Promise<{ address: string; tag: string | null }>
  /** Changes the spend of a withdrawal as its workers would. */
  follow(id: string, change: Pick<SpendChange, 'to'> & Partial<SpendChange>): Promise<void>
  transaction(customerId: string, id: string): Promise<Transaction | undefined>
  /** The published events of a customer about a subject, in their order. */
  events(customerId: string, subject: string): Promise<{ type: string; sequence: bigint; data: object }[]>
}

async function answerOf(withdrawals: Withdrawals, asked: Parameters<Withdrawals['submit']>[0]) {
  const { outcome } = await withdrawals.submit(asked, null)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.data
}

/** The key that asks where a test says none. */
export const someKey: KeyUse = { apiKey: 'pk_live_0', ip: '203.0.113.7' }

const accountKeys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(7))]

export async function openWithdrawalHouse(options: WorldOptions = {}): Promise<WithdrawalHouse> {
  const world = await openWorld({ prices: referencePrices, ...options })
  const { database, catalog, clock } = world
  const payingNetworks = new Set(catalog.networks.map(({ code }) => code))
  const prices = referencePrices(world)
  const systemClock = { now: () => new Date() }
  const woken: string[] = []
  const engines = { spending: { wake: (network: string) => void woken.push(network) } }
  const parts = {
    database,
    catalog,
    accountKeys,
    prices,
    ids: systemIds,
    businessClock: clock,
    systemClock,
    engines,
  }
  const withdrawals = createWithdrawals(parts)
  world.beforeClose(() => withdrawals.close())
  const spends = withdrawalSpends({ catalog, ids: systemIds })
  await database.query(sql`
    insert into network_fees (network, contract, units, read_at)
    select network, contract, 1000, now() from unnest(
      ${catalog.currencies.flatMap((one) => one.networks.map(({ network }) => network.code))}::text[],
      ${catalog.currencies.flatMap((one) => one.networks.map(({ tokenId }) => tokenId ?? ''))}::text[])
      as fee (network, contract)`)
  return {
    ...world,
    withdrawals,
    woken,
    async withdraw(customerId, body, askedWith = someKey) {
      const terms = readTerms(body, { catalog, payingNetworks })
      return answerOf(withdrawals, { id: systemIds.next(), customerId, askedWith, terms })
    },
    async funding(customerId, symbol) {
      const held = (await readBalances(database, customerId)).get(symbol)
      const asset = assetOf(catalog, symbol)
      const amount = (units = 0n) => formatAmount({ asset, units })
      return `${amount(held?.funding_available)}/${amount(held?.funding_held)}`
    },
    addressOf: (customerId, code) =>
      database.inTransaction(async (tx) => {
        const customer = await findCustomer(tx, { id: customerId })
        const network = catalog.network(code)
        if (customer === undefined || network === undefined) throw new Error(`no ${code} or customer`)
        return ensureDepositAddress(tx, { customer, network, accountKeys, now: clock.now() })
      }),
    async follow(id, { to, ...change }) {
      const story = await readSpend(database, id)
      if (story === null) throw new Error(`no spend ${id}`)
      const { spend } = story
      await database.inTransaction(async (tx) => {
        await tx.query(sql`update spends set status = ${to} where id = ${id}`)
        const known = { txid: null, confirmations: 0, units: spend.units, cause: to, now: clock.now() }
        await spends.changed(tx, {
          spend: { ...spend, status: to },
          from: spend.status,
          to,
          ...known,
          ...change,
        })
      })
    },
    transaction: (customerId, id) => findTransaction(database, { customerId, id, catalog }),
    events: (customerId, subject) =>
      database.query(sql`
        select published_as as type, published_sequence as sequence, data from events
        where customer_id = ${customerId} and subject = ${subject} order by id`),
    expectSoundBooks: () =>
      world.expectSoundBooks([...withdrawalClaims, heldFundsClaim([heldByWithdrawals])]),
  }
}

/** Every currency at its reference price, with no spread. */
export function referencePrices({ catalog, clock }: Pick<World, 'catalog' | 'clock'>): PriceSource {
  return {
    name: 'reference',
    quote: (pair) =>
      crossOverHub(pair, (symbol) => {
        const currency = catalog.currency(symbol)
        if (currency === undefined) return null
        const { priceUsdt, asset } = currency
        return { asset, hubAsset: priceUsdt.quote, bid: priceUsdt, ask: priceUsdt, at: clock.now() }
      }),
  }
}

/** The code of the refusal that an act throws. */
export async function codeOf(act: Promise<unknown>): Promise<string> {
  const thrown = await act.then(
    () => 'nothing was refused',
    (error: unknown) => error,
  )
  return thrown instanceof Refusal ? thrown.kind.code : String(thrown)
}
