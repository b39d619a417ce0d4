import { afterEach, expect, test, vi } from 'vitest'
import { linkKey, listenLink } from '#platform/link'
import { fiatPairs } from '#products/fiat-spot/pairs'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { createMarketData } from '../market-data/market-data.ts'
import type { MarketNews } from '../market-data/news.ts'
import type { Market } from './market.ts'
import { connectMarkets, serveMarkets } from './market-link.ts'

const key = linkKey(Buffer.alloc(32, 5))
const [pair] = shippedCatalog.section(fiatPairs).all

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A process that owns the market but takes no orders. */
async function own() {
  if (pair === undefined) throw new Error('the catalogue has a pair')
  const data = createMarketData(pair)
  const submit = vi.fn<Market['submit']>(() => Promise.reject(new Error('closed')))
  const market: Market = {
    pair,
    submit,
    recover: async () => {},
    watch: async () => {},
    committed: () => null,
    waiting: () => 0,
    close: async () => {},
  }
  const listener = await listenLink({
    host: '127.0.0.1',
    port: 0,
    keys: key,
    onPeer: serveMarkets(() => ({ market, data })),
  })
  closing.push(() => listener.close())
  return { data, submit, address: listener.address }
}

function follow(address: string) {
  const heard: MarketNews[] = []
  const link = connectMarkets({ address, keys: key, onNews: (_, news) => heard.push(news) })
  closing.push(() => link.close())
  return { link, heard }
}

const history = { trades: [], minutes: [], running: new Map() }
const levels = [{ side: 'buy' as const, priceTicks: 8000, lots: 500 }]
const whole: MarketNews = {
  isSnapshot: true,
  voices: [],
  levels,
  history,
  trades: [],
  customerIds: [],
  resumesAt: null,
}

test('a market that its owner has not read yet sends no news, and a snapshot once it is read', async () => {
  const { data, submit, address } = await own()
  const { link, heard } = follow(address)
  link.follow('USDT/RUB')
  // The answer comes after those to earlier requests.
  await expect(
    link.submit('USDT/RUB', { kind: 'cancel_all', request: null, customerId: 'somebody', side: null }),
  ).rejects.toThrow('closed')
  expect(submit).toHaveBeenCalledOnce()
  expect(heard).toEqual([])
  data.take(whole)
  await vi.waitFor(() => expect(heard).toEqual([whole]))
  const late = follow(address)
  late.link.follow('USDT/RUB')
  await vi.waitFor(() => expect(late.heard).toEqual([whole]))
})
