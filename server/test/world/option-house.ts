import { loadCatalog } from '#core/catalog'
import { createCustomer } from '#core/customers'
import { createDealingDesk, fundInventory } from '#core/dealing'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { formatAmount, type Money, parseAmount } from '#core/money'
import { systemIds } from '#platform/ids'
import { createConverter } from '#products/converter'
import { simulatedPrices } from '#providers/simulated'
import { cryptoTerms, priceOfPair } from '../../src/products/converter/crypto-pricing.ts'
import { fiatTerms, priceOfFiatPair } from '../../src/products/converter/fiat-pricing.ts'
import { worthInUsdt } from '../../src/products/converter/pricing.ts'
import type { Terms } from '../../src/products/converter/terms.ts'
import { createTestDatabase } from './test-database.ts'

/** The currencies that a customer gives and receives. */
export type Direction = { readonly from: string; readonly to: string }

/** A quote that a taker holds, as the one or the other house gave it. */
export type HeldQuote = { readonly terms: Terms; readonly id: string; readonly at: number }

/** A house that holds quotes for takers, by whatever bounds. */
export type QuotingHouse = {
  /** Whether a quote ends the one before it of the same direction. */
  readonly endsOlder: boolean
  quote(taker: string, direction: Direction): Promise<HeldQuote>
  /** What the house has won or lost by it, in USDT at the market's middle of this moment; null when it would not deal. */
  execute(taker: string, quote: HeldQuote): Promise<number | null>
}

export type OptionMarket = {
  /** The converter as it is, on a database. */
  readonly bounded: QuotingHouse
  /** The same prices without any bound on what is held and executed. */
  readonly unbounded: QuotingHouse
  /** How far the market has moved in favour of a quote's customer since, as a share of the present rate. */
  movedFor(quote: HeldQuote): number
  now(): number
  moveTo(ms: number): void
  newTaker(): Promise<string>
  close(): Promise<void>
}

const givenUsdt = 1_000
const fiat = 'RUB'

/** The shipped catalogue on the simulated walk, whose clock a test moves. */
export async function openOptionMarket(seed: string): Promise<OptionMarket> {
  const { database, drop } = await createTestDatabase()
  const catalog = loadCatalog(new URL('../../../config/catalog.yaml', import.meta.url).pathname)
  let now = Date.parse('2026-05-04T00:00:00Z')
  const clock = { now: () => new Date(now) }
  const desk = createDealingDesk({ catalog, prices: simulatedPrices({ catalog, clock, seed }) })
  const pricing = { catalog, desk }
  const timing = { businessClock: clock, systemClock: clock }
  const converter = createConverter({ database, catalog, desk, ids: systemIds, ...timing })
  const lots = catalog.inventory.map(({ currency: { asset }, max }) => ({
    few: parseAmount(amountWorth(givenUsdt, asset.symbol), asset),
    many: { ...max, units: max.units / 2n },
  }))
  await database.inTransaction((tx) =>
    fundInventory(
      tx,
      lots.map(({ many: amount }) => ({ ...entry(), entryId: systemIds.next(), amount })),
    ),
  )

  function amountWorth(usdt: number, symbol: string): string {
    const { numerator, denominator } = catalog.currency(symbol)?.priceUsdt ?? {
      numerator: 1n,
      denominator: 1n,
    }
    return (usdt / (Number(numerator) / Number(denominator))).toFixed(2)
  }

  function entry() {
    return { reference: systemIds.next(), postedAt: clock.now() }
  }

  function termsOf(customerId: string, { from, to }: Direction): Terms {
    const [given, received] = [catalog.currency(from)!, catalog.currency(to)!]
    const amount = lots.find(({ few }) => few.asset.symbol === from)!.few
    const listing = catalog.converter.fiat.currencies.find(({ currency }) => currency.symbol === fiat)!
    if (from !== fiat && to !== fiat)
      return cryptoTerms({
        customerId,
        given: amount,
        price: priceOfPair({ from: given, to: received }, pricing),
      })
    const [crypto, direction] = from === fiat ? [received, 'buy' as const] : [given, 'sell' as const]
    const price = priceOfFiatPair({ crypto, listing, direction }, pricing)
    return fiatTerms({ customerId, given: amount, price, share: catalog.converter.fiat.fee })
  }

  const inUsdt = (money: Money) => Number(formatAmount(worthInUsdt(money, pricing)))
  const wonBy = ({ terms: { deal } }: HeldQuote) => inUsdt(deal.given) - inUsdt(deal.received)
  const bounded: QuotingHouse = {
    endsOlder: true,
    async quote(taker, direction) {
      const terms = termsOf(taker, direction)
      const estimate = { request: null, price: () => terms }
      const { outcome } = await (terms.kind === 'fiat'
        ? converter.estimateFiat(estimate)
        : converter.estimateCrypto(estimate))
      if ('refusal' in outcome) throw outcome.refusal
      return { terms, id: outcome.data.quote_id, at: now }
    },
    async execute(taker, quote) {
      const execution = {
        customerId: taker,
        quoteId: quote.id,
        request: null,
        disagree: () => undefined,
      }
      const won = wonBy(quote)
      const { outcome } = await (quote.terms.kind === 'fiat'
        ? converter.executeFiat(execution)
        : converter.executeCrypto(execution))
      if ('data' in outcome) return won
      if (outcome.refusal.kind.code === 'QUOTE_PRICE_MOVED') return null
      throw outcome.refusal
    },
  }
  return {
    bounded,
    unbounded: {
      endsOlder: false,
      quote: async (taker, direction) => ({
        terms: termsOf(taker, direction),
        id: systemIds.next(),
        at: now,
      }),
      execute: async (_, quote) => wonBy(quote),
    },
    movedFor({ terms: { deal } }) {
      const direction = { from: deal.given.asset.symbol, to: deal.received.asset.symbol }
      const present = termsOf(deal.customerId, direction)
      return Number(deal.received.units) / Number(present.deal.received.units) - 1
    },
    now: () => now,
    moveTo(ms) {
      now = ms
    },
    async newTaker() {
      const id = systemIds.next()
      await database.inTransaction(async (tx) => {
        const username = `taker_${id}`
        const email = `${id}@example.com`
        const named = { id, username, email, kycStatus: 'approved' as const, tariff: 'default' }
        await createCustomer(tx, { ...named, createdAt: clock.now() })
        const movements = lots.map(({ many: amount }) => ({
          from: houseAccount('custody'),
          to: customerAccount(id, 'funding_available'),
          amount,
        }))
        await post(tx, { ...entry(), id: systemIds.next(), kind: 'test_deposit', movements })
      })
      return id
    },
    async close() {
      await converter.close()
      await drop()
    },
  }
}
