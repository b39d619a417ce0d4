import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worthOf } from '#core/dealing'
import { compare, parseTruncated, truncate } from '#core/money'
import { crossOverHub, noPrices, type PriceSource } from '#core/prices'
import { chainUnits } from '#products/withdrawals/withdrawal'
import { shippedCatalog as catalog } from '../../../../test/world/shipped-catalog.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'
import { feeOf } from './withdrawal-fee.ts'

const prices: PriceSource = {
  name: 'reference',
  quote: (pair) =>
    crossOverHub(pair, (symbol) => {
      const currency = catalog.currency(symbol)
      if (currency === undefined) return null
      const { asset, priceUsdt } = currency
      return { asset, hubAsset: priceUsdt.quote, bid: priceUsdt, ask: priceUsdt, at: new Date(0) }
    }),
}
const routes = catalog.currencies.flatMap((currency) =>
  currency.networks.map((listing) => ({ currency, listing })),
)
const anyRoute = fc.constantFrom(...routes)

test('a fee covers the service and the network, is as fine as its network, and grows with what the network takes', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 24n })
  fc.assert(
    fc.property(anyRoute, units, units, (route, one, more) => {
      const [fee, dearer] = [one, one + more].map((networkFee) =>
        feeOf(route, { networkFee, catalog, prices }),
      )
      const { withdrawServiceFee, withdrawAmountDecimals } = route.listing
      expect(compare(fee!, withdrawServiceFee)).toBeGreaterThanOrEqual(0)
      expect(truncate(fee!, withdrawAmountDecimals)).toEqual(fee)
      expect(compare(dearer!, fee!)).toBeGreaterThanOrEqual(0)
      const none = feeOf(route, { networkFee: 0n, catalog, prices })
      if (one > 0n) expect(compare(fee!, none)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('an amount is cut down by less than one step of its network, and is exact on its chain', () => {
  const decimal = fc.tuple(fc.nat(1_000_000), fc.stringMatching(/^[0-9]{0,40}$/))
  fc.assert(
    fc.property(anyRoute, decimal, ({ currency: { asset }, listing }, [whole, fraction]) => {
      const text = fraction === '' ? String(whole) : `${whole}.${fraction}`
      const decimals = listing.withdrawAmountDecimals
      const cut = parseTruncated(text, { asset, decimals })
      const kept = BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
      expect(cut.units).toBe(kept * 10n ** BigInt(asset.scale - decimals))
      expect(chainUnits(cut, listing)).toBe(kept * 10n ** BigInt(listing.chainDecimals - decimals))
    }),
  )
})

test('without a price there is neither a fee nor a worth, but for what needs none', async () => {
  const routeOf = (symbol: string) => routes.find(({ currency }) => currency.symbol === symbol)!
  const fee = async (symbol: string) => feeOf(routeOf(symbol), { networkFee: 1n, catalog, prices: noPrices })
  expect(await codeOf(fee('USDT'))).toBe('PRICE_UNAVAILABLE')
  expect((await fee('BTC')).asset.symbol).toBe('BTC')
  const worth = async (symbol: string) =>
    worthOf({ asset: routeOf(symbol).currency.asset, units: 5n }, noPrices)
  expect(await codeOf(worth('BTC'))).toBe('PRICE_UNAVAILABLE')
  expect((await worth('USDT')).units).toBe(5n)
})
