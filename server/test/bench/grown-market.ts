import { customerAccount, type Entry, houseAccount, postMany, sealEntries } from '#core/ledger'
import type { Asset, Money } from '#core/money'
import { systemClock } from '#platform/clock'
import { connect, type Database, sql, type Tx } from '#platform/database'
import { systemIds } from '#platform/ids'
import type { Order } from '../../src/products/fiat-spot/settlement/order.ts'
import { insertOrders } from '../../src/products/fiat-spot/settlement/write-settled.ts'
import { middleTicks, pair } from './limit-order.ts'

export type Growth = { readonly holders: number; readonly orders: number; readonly entries: number }

const ordersEach = 100
/** Each order has one entry that locks its funds; the other entries brought the holder's money. */
const entriesEach = 500
const holdersAtOnce = 10
/** No order of the load comes near these orders. */
const awayTicksMin = 800
const awayTicksSpread = 3_000
const lots = 1_000

const base: Asset = { symbol: 'USDT', scale: 6 }
const quote: Asset = { symbol: 'RUB', scale: 2 }

type Holder = { readonly id: string; readonly number: bigint }

export function growthOf(orders: number): Growth {
  const holders = orders / ordersEach
  return { holders, orders, entries: holders * entriesEach }
}

/** Fills an empty database with customers whose orders have been open for long; the books are sound and sealed. */
export async function growMarket(url: string, { holders }: Growth, say: (progress: string) => void) {
  const database = connect({ url, poolMax: 1 })
  for (let first = 0; first < holders; first += holdersAtOnce) {
    await database.inTransaction((tx) =>
      addHolders(tx, { first, count: Math.min(holdersAtOnce, holders - first) }),
    )
    if ((first + holdersAtOnce) % 1_000 === 0) say(`growth: ${first + holdersAtOnce} of ${holders} customers`)
  }
  await sealAll(database)
  // Autovacuum would do this in time; without statistics the first plans are guesses.
  await database.query(sql`vacuum analyze`)
  await database.close()
}

/** The sealer would do this in time; until then the server would not be idle. */
async function sealAll(database: Database): Promise<void> {
  for (let sealed = 1n; sealed > 0n; ) sealed = await sealEntries(database, systemClock.now())
}

async function addHolders(tx: Tx, { first, count }: { first: number; count: number }): Promise<void> {
  const now = systemClock.now()
  const ids = Array.from({ length: count }, () => systemIds.next())
  const names = ids.map((_, index) => `holder-${first + index}`)
  const holders = await tx.query<Holder>(sql`
    insert into customers (id, username, email, kyc_status, tariff, created_at)
    select id, username, username || '@example.com', 'approved', 'default', ${now}
    from unnest(${ids}::uuid[], ${names}::text[]) as wanted (id, username)
    returning id, number`)
  const orders = holders.flatMap((holder, index) =>
    Array.from({ length: ordersEach }, (_, position) =>
      restingOrder(holder, { number: (first + index) * ordersEach + position + 1, now }),
    ),
  )
  await postMany(tx, [...holders.flatMap((holder) => fundings(holder, now)), ...orders.map(lockEntry)])
  insertOrders(tx, orders)
}

function fundings({ id }: Holder, now: Date): Entry[] {
  return Array.from({ length: entriesEach - ordersEach }, (_, index) => ({
    id: systemIds.next(),
    kind: 'sandbox_funding',
    reference: systemIds.next(),
    postedAt: now,
    movements: [
      {
        from: houseAccount('custody'),
        to: customerAccount(id, 'trading_available'),
        amount: index % 2 === 0 ? { asset: base, units: 5_000_000n } : { asset: quote, units: 50_000n },
      },
    ],
  }))
}

function lockEntry(order: Order): Entry {
  const id = systemIds.next()
  const { customerId, lockedUnits: units, side } = order
  const amount: Money = { asset: side === 'buy' ? quote : base, units }
  return {
    id,
    kind: 'order_lock',
    reference: `${order.id}/${id}`,
    postedAt: order.createdAt,
    movements: [
      {
        from: customerAccount(customerId, 'trading_available'),
        to: customerAccount(customerId, 'trading_locked'),
        amount,
      },
    ],
  }
}

function restingOrder(
  { id, number: customerNumber }: Holder,
  { number, now }: { number: number; now: Date },
): Order {
  const side = number % 2 === 0 ? 'buy' : 'sell'
  const away = awayTicksMin + (number % awayTicksSpread)
  const priceTicks = side === 'buy' ? middleTicks - away : middleTicks + away
  return {
    id: systemIds.next(),
    pair,
    number,
    customerId: id,
    customerNumber: Number(customerNumber),
    side,
    type: 'limit',
    timeInForce: 'good_till_cancel',
    selfTrade: 'none',
    clientOrderId: null,
    priceTicks,
    lots,
    budget: null,
    filledLots: 0,
    filledValue: 0n,
    fills: 0,
    feeUnits: 0n,
    // A hundredth of a rouble for each hundred of ticks × lots, and ten thousand units for each lot.
    lockedUnits: side === 'buy' ? BigInt((priceTicks * lots) / 100) : BigInt(lots) * 10_000n,
    status: 'new',
    priority: number,
    executionMessage: null,
    userInputPrice: String(priceTicks / 100),
    userInputPriceTotal: null,
    userInputAmount: String(lots / 100),
    createdAt: now,
    updatedAt: now,
  }
}
