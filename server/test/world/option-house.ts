import { stocks } from '#core/dealing'
import { formatAmount, type Money } from '#core/money'
import { systemIds } from '#platform/ids'
import { converterSettings, createConverter } from '#products/converter'
import { simulatedPrices } from '#providers/simulated'
import { cryptoTerms, priceOfPair } from '../../src/products/converter/conversions/crypto-pricing.ts'
import { fiatTerms, priceOfFiatPair } from '../../src/products/converter/conversions/fiat-pricing.ts'
import { worthInUsdt } from '../../src/products/converter/terms/pricing.ts'
import type { Terms } from '../../src/products/converter/terms/terms.ts'
import { openWorld } from './open-world.ts'

/** The currencies that a customer gives and receives. */
export type Direction = { readonly from: string; readonly to: string }

/** A quote that a taker holds, as the one or the other house gave it. */
export type HeldQuote = { readonly terms: Terms; readonly id: string; readonly at: number }

/** A house that holds quotes for takers, by whatever bounds. */
export type QuotingHouse = {
  /** Whether a quote ends the one before it of the same direction. */
  readonly endsOlder: boolean
  quote(taker: string, direction: Direction): Promise<HeldQuote>
  /** Answers the house's gain or loss in USDT at the market's middle of this moment; null when the house refused. */
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

/** The fields of an execution that match a fiat quote. */
function askedOf({ deal: { given, received }, ...terms }: Terms) {
  const direction = terms.kind === 'fiat' ? terms.direction : 'buy'
  const [crypto, fiat] = direction === 'buy' ? [received, given] : [given, received]
  const named = { crypto_symbol: crypto.asset.symbol, fiat_code: fiat.asset.symbol }
  return { ...named, direction, from_amount: formatAmount(given) }
}

const givenUsdt = 1_000
const fiat = 'RUB'

/** The shipped catalogue on the simulated walk, whose clock a test moves. */
export async function openOptionMarket(seed: string): Promise<OptionMarket> {
  const world = await openWorld({
    at: '2026-05-04T00:00:00.000Z',
    prices: ({ catalog, clock }) => simulatedPrices({ catalog, clock, seed }),
  })
  const { database, catalog, clock, desk } = world
  const pricing = { catalog, desk }
  const timing = { businessClock: clock, systemClock: clock }
  const converter = createConverter({ database, catalog, desk, ids: systemIds, ...timing })
  world.beforeClose(() => converter.close())
  const now = () => clock.now().getTime()
  const lots = catalog.section(stocks).all.map(({ currency: { asset }, max }) => ({
    few: world.money(asset.symbol, amountWorth(givenUsdt, asset.symbol)),
    many: { ...max, units: max.units / 2n },
  }))
  const plenty = Object.fromEntries(lots.map(({ many }) => [many.asset.symbol, formatAmount(many)]))
  await world.stock(plenty)

  function amountWorth(usdt: number, symbol: string): string {
    const { numerator, denominator } = catalog.currency(symbol)?.priceUsdt ?? {
      numerator: 1n,
      denominator: 1n,
    }
    return (usdt / (Number(numerator) / Number(denominator))).toFixed(2)
  }

  function termsOf(customerId: string, { from, to }: Direction): Terms {
    const [given, received] = [catalog.currency(from)!, catalog.currency(to)!]
    const amount = lots.find(({ few }) => few.asset.symbol === from)!.few
    const listing = catalog
      .section(converterSettings)
      .fiat.currencies.find(({ currency }) => currency.symbol === fiat)!
    if (from !== fiat && to !== fiat)
      return cryptoTerms({
        customerId,
        given: amount,
        price: priceOfPair({ from: given, to: received }, pricing),
      })
    const [crypto, direction] = from === fiat ? [received, 'buy' as const] : [given, 'sell' as const]
    const price = priceOfFiatPair({ crypto, listing, direction }, pricing)
    return fiatTerms({ customerId, given: amount, price, share: catalog.section(converterSettings).fiat.fee })
  }

  const inUsdt = (money: Money) => Number(formatAmount(worthInUsdt(money, pricing)))
  const wonBy = ({ terms: { deal } }: HeldQuote) => inUsdt(deal.given) - inUsdt(deal.received)
  const bounded: QuotingHouse = {
    endsOlder: true,
    async quote(taker, direction) {
      const terms = termsOf(taker, direction)
      const { outcome } = await (terms.kind === 'fiat'
        ? converter.estimateFiat({ terms }, null)
        : converter.estimateCrypto({ terms }, null))
      if ('refusal' in outcome) throw outcome.refusal
      return { terms, id: outcome.data.quote_id, at: now() }
    },
    async execute(taker, quote) {
      const named = { customerId: taker, quoteId: quote.id }
      const won = wonBy(quote)
      const { outcome } = await (quote.terms.kind === 'fiat'
        ? converter.executeFiat({ ...named, asked: askedOf(quote.terms) }, null)
        : converter.executeCrypto({ ...named, asked: null }, null))
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
        at: now(),
      }),
      execute: async (_, quote) => wonBy(quote),
    },
    movedFor({ terms: { deal } }) {
      const direction = { from: deal.given.asset.symbol, to: deal.received.asset.symbol }
      const present = termsOf(deal.customerId, direction)
      return Number(deal.received.units) / Number(present.deal.received.units) - 1
    },
    now,
    moveTo: clock.moveTo,
    newTaker: () => world.newCustomer({ funding_available: plenty }),
    close: world.close,
  }
}
