import { expect } from 'vitest'
import { type Credentials, type Reply, sendSigned } from '../wire/test-server.ts'
import { dealtPairs, isDealtRightly, isReached, type Sides, unitsOf } from './dealing-prices.ts'

/** A customer who deals with the house, and what they began with. */
export type Dealer = Credentials & {
  readonly username: string
  readonly funding: Readonly<Record<string, string>>
}

/** Either kind of conversion, in the words of the list of operations. */
export type ToldConversion = {
  readonly uid: string
  readonly type: 'crypto' | 'fiat'
  readonly from_symbol: string
  readonly from_amount: string
  readonly to_symbol: string
  readonly to_amount: string
}

export type ToldOrder = {
  readonly order_id: string
  readonly from_symbol: string
  readonly from_amount: string
  readonly to_symbol: string
  readonly to_amount: string | null
  readonly type: 'market' | 'limit'
  readonly order_price: string | null
}

type ListedOrder = ToldOrder & { readonly status: 'processing' | 'completed' | 'cancelled' }
type Owned<T> = T & { readonly dealer: Dealer }

/** The answers that customers got about their dealings, to compare with what the server shows later. */
export type DealingStory = {
  /** A quote makes one conversion, however often and under however many keys the server answers with it. */
  converted(dealer: Dealer, quoteId: string, conversion: ToldConversion): void
  /** A refusal said that this conversion has used the quote. */
  used(quoteId: string, uid: string): void
  /** The quote was not used and never will be. */
  expired(quoteId: string): void
  placed(dealer: Dealer, order: ToldOrder): void
  ended(orderId: string, status: 'completed' | 'cancelled'): void
  /** Limit orders that no answer has called ended, the latest last. */
  waiting(): Owned<ToldOrder>[]
  /** How many of the orders that the server shows as waiting are within reach of its current prices. */
  countReached(url: string): Promise<number>
  /** Fails unless each customer's lists and balances are what the story makes them, to the unit. Nothing may go on. */
  expectKept(url: string): Promise<void>
  /** The uid of every conversion, in order. */
  conversionIds(): string[]
  counts(): { conversions: number; orders: number; filled: number; cancelled: number }
}

export function createDealingStory(dealers: readonly Dealer[]): DealingStory {
  const conversions = new Map<string, Owned<ToldConversion>>()
  const uses = new Map<string, string>()
  const expired = new Set<string>()
  const orders = new Map<string, Owned<ToldOrder>>()
  const ends = new Map<string, 'completed' | 'cancelled'>()
  // Each ended order as it was first seen: it never changes again.
  const seen = new Map<string, string>()

  function used(quoteId: string, uid: string): void {
    expect(uses.get(quoteId) ?? uid, 'a quote is used once').toBe(uid)
    uses.set(quoteId, uid)
  }

  function ended(orderId: string, status: 'completed' | 'cancelled'): void {
    expect(ends.get(orderId) ?? status, 'an order ends once').toBe(status)
    ends.set(orderId, status)
  }

  const of = <T>(list: Iterable<Owned<T>>, dealer: Dealer) => [...list].filter((one) => one.dealer === dealer)
  const waiting = () => [...orders.values()].filter((one) => one.type === 'limit' && !ends.has(one.order_id))

  function expectOrders(listed: readonly ListedOrder[], told: readonly ToldOrder[]): void {
    expect(listed.map(terms).sort()).toEqual(told.map(terms).sort())
    for (const order of listed) {
      const { order_id, status, type, to_amount } = order
      const made = `${terms(order)}: ${to_amount}`
      if (status === 'completed') expect([made, isDealtRightly(order)]).toEqual([made, true])
      else expect([made, to_amount]).toEqual([made, null])
      if (type === 'market')
        expect([status, to_amount]).toEqual(['completed', orders.get(order_id)?.to_amount])
      else expectEnd(order)
    }
  }

  function expectEnd(order: ListedOrder): void {
    const { order_id, status } = order
    if (status === 'processing') {
      expect(ends.get(order_id), 'nobody was told of an end of what waits').toBeUndefined()
      return
    }
    ended(order_id, status)
    const [now, before] = [JSON.stringify(order), seen.get(order_id)]
    seen.set(order_id, now)
    expect(now).toBe(before ?? now)
  }

  return {
    converted(dealer, quoteId, conversion) {
      used(quoteId, conversion.uid)
      const known = conversions.get(conversion.uid)
      expect(operation(known ?? conversion)).toBe(operation(conversion))
      conversions.set(conversion.uid, { ...conversion, dealer })
    },
    used,
    expired: (quoteId) => void expired.add(quoteId),
    placed: (dealer, order) => void orders.set(order.order_id, { ...order, dealer }),
    ended,
    waiting,
    async countReached(url) {
      const isReached = await readMarket(url)
      const open = await Promise.all(dealers.map((dealer) => waitingIds(url, dealer)))
      return open.flat().filter((id) => isReached(orders.get(id))).length
    },
    async expectKept(url) {
      for (const uid of uses.values()) expect(conversions.has(uid), 'who used a quote is known').toBe(true)
      for (const quoteId of expired)
        expect(uses.has(quoteId), 'a quote that expired was not used').toBe(false)
      for (const dealer of dealers) {
        const converted = of(conversions.values(), dealer)
        const operations = await pagesOf<ToldConversion>(url, {
          dealer,
          path: '/converter/operations',
          id: 'uid',
        })
        expect(operations.map(operation).sort()).toEqual(converted.map(operation).sort())
        const listed = await pagesOf<ListedOrder>(url, {
          dealer,
          path: '/spot/crypto/orders',
          id: 'order_id',
        })
        expectOrders(listed, of(orders.values(), dealer))
        expect(await historyOf(url, dealer)).toEqual(expectedHistory(listed, converted))
        await expectBalances(url, { dealer, listed, converted })
      }
    },
    conversionIds: () => [...conversions.keys()].sort(),
    counts() {
      const limits = [...orders.values()]
        .filter(({ type }) => type === 'limit')
        .map(({ order_id }) => order_id)
      const endedAs = (status: string) => limits.filter((id) => ends.get(id) === status).length
      const [filled, cancelled] = [endedAs('completed'), endedAs('cancelled')]
      return { conversions: conversions.size, orders: orders.size, filled, cancelled }
    },
  }
}

function operation({ uid, type, ...sides }: ToldConversion): string {
  return `${uid} ${type} ${change(sides)}`
}

function terms({ order_id, type, order_price, from_amount, from_symbol, to_symbol }: ToldOrder): string {
  return `${order_id} ${type} ${from_amount} ${from_symbol} → ${to_symbol} at ${order_price}`
}

function change({ from_amount, from_symbol, to_amount, to_symbol }: Sides): string {
  return `${from_amount} ${from_symbol} → ${to_amount} ${to_symbol}`
}

type Reaches = (order: ToldOrder | undefined) => boolean

/** Whether the prices that the server shows now reach an order. */
async function readMarket(url: string): Promise<Reaches> {
  const shown = await Promise.all(
    dealtPairs.map(async ([base, quote]) => {
      const path = `/spot/crypto/market-info?from_symbol=${base}&to_symbol=${quote}`
      const { data } = await sendSigned(url, { method: 'GET', path, as: null })
      return { symbols: [base, quote], bid: unitsOf(data.priceTo), ask: unitsOf(data.priceOut) }
    }),
  )
  return (order) => {
    if (order === undefined) return false
    const { from_symbol, to_symbol } = order
    const price = shown.find(({ symbols }) => symbols.includes(from_symbol) && symbols.includes(to_symbol))
    return price !== undefined && isReached(order, price)
  }
}

type Listing = { readonly dealer: Dealer; readonly path: string; readonly id: string }

/** All of a list that is paged by the id of its last item. */
async function pagesOf<T>(url: string, { dealer, path, id }: Listing): Promise<T[]> {
  const items: T[] = []
  for (let cursor = ''; ; ) {
    const { data } = await sendSigned(url, { method: 'GET', path: `${path}?limit=100${cursor}`, as: dealer })
    items.push(...data)
    if (data.length < 100) return items
    cursor = `&cursor=${data.at(-1)[id]}`
  }
}

/** A customer's transactions, each as one line. An `in` has an id of its own and tells in its comment what it is for. */
async function historyOf(url: string, dealer: Dealer): Promise<string[]> {
  const items = await transactionsOf(url, dealer)
  const lines = items.map(({ transaction_id: id, type, direction, amount, symbol, status, comment }) => {
    const [meant] = comment.split(', fee ')
    return [type, direction, direction === 'out' ? id : '', amount, symbol, status, meant].join(' ')
  })
  return lines.sort()
}

async function waitingIds(url: string, dealer: Dealer): Promise<string[]> {
  const waiting = await transactionsOf(url, dealer, '&type=spot_crypto&status=processing')
  return waiting.map(({ transaction_id }) => transaction_id)
}

type Transaction = Readonly<
  Record<'transaction_id' | 'type' | 'direction' | 'amount' | 'symbol' | 'status' | 'comment', string>
>

async function transactionsOf(url: string, dealer: Dealer, filter = ''): Promise<Transaction[]> {
  const items: Transaction[] = []
  for (let after: string | null = ''; after !== null; ) {
    const path: string = `/transactions?limit=100${filter}${after}`
    const { data }: Reply = await sendSigned(url, { method: 'GET', path, as: dealer })
    items.push(...data.items)
    after = data.next_cursor === null ? null : `&cursor=${data.next_cursor}`
  }
  return items
}

function expectedHistory(orders: readonly ListedOrder[], conversions: readonly ToldConversion[]): string[] {
  const lines = [
    ...orders.flatMap((order) => {
      const { order_id, to_amount, to_symbol, order_price } = order
      if (to_amount !== null) return historyLines(order, { type: 'spot_crypto', id: order_id })
      const goal = `${order.from_amount} ${order.from_symbol} → ${to_symbol} at ${order_price}`
      return [outLine(order, { type: 'spot_crypto', id: order_id, status: order.status, goal })]
    }),
    ...conversions.flatMap((one) => historyLines(one, { type: `converter_${one.type}`, id: one.uid })),
  ]
  return lines.sort()
}

type Out = { readonly type: string; readonly id: string; readonly status: string; readonly goal: string }

function outLine({ from_amount, from_symbol }: Sides, { type, id, status, goal }: Out): string {
  return `${type} out ${id} ${from_amount} ${from_symbol} ${status} ${goal}`
}

function historyLines(sides: Sides, { type, id }: Pick<Out, 'type' | 'id'>): string[] {
  const goal = change(sides)
  return [
    outLine(sides, { type, id, status: 'completed', goal }),
    `${type} in  ${sides.to_amount} ${sides.to_symbol} completed ${goal}`,
  ]
}

type Dealt = {
  readonly dealer: Dealer
  readonly listed: readonly ListedOrder[]
  readonly converted: readonly ToldConversion[]
}

/** A balance is the funding plus and minus all dealings; only limit orders that wait hold money. */
async function expectBalances(url: string, { dealer, listed, converted }: Dealt): Promise<void> {
  const balances = createSums(Object.entries(dealer.funding))
  const held = createSums(Object.entries(dealer.funding).map(([symbol]) => [symbol, '0']))
  for (const one of [...converted, ...listed.filter(({ status }) => status === 'completed')]) {
    balances.add(one.from_symbol, -unitsOf(one.from_amount))
    balances.add(one.to_symbol, unitsOf(one.to_amount ?? '0'))
  }
  for (const { from_symbol, from_amount, status } of listed)
    if (status === 'processing') held.add(from_symbol, unitsOf(from_amount))
  const { data } = await sendSigned(url, { method: 'GET', path: '/account/wallets', as: dealer })
  const wallets: { symbol: string; balance: string; available: string }[] = data
  const shown = (read: (wallet: (typeof wallets)[number]) => bigint) =>
    Object.fromEntries(wallets.map((wallet) => [wallet.symbol, read(wallet)]))
  expect(shown(({ balance }) => unitsOf(balance))).toEqual(balances.read())
  expect(shown(({ balance, available }) => unitsOf(balance) - unitsOf(available))).toEqual(held.read())
}

function createSums(start: readonly (readonly [symbol: string, amount: string])[]) {
  const sums = new Map(start.map(([symbol, amount]) => [symbol, unitsOf(amount)]))
  return {
    add: (symbol: string, units: bigint) => void sums.set(symbol, (sums.get(symbol) ?? 0n) + units),
    read: () => Object.fromEntries(sums),
  }
}
