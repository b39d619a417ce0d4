import { randomUUID } from 'node:crypto'
import { limitOrder, middleTicks } from './limit-order.ts'
import { createPicker } from './load.ts'
import { type Customer, signedHeaders } from './sign.ts'

type Sending = { readonly each: number; readonly target: string; readonly customers: readonly Customer[] }

const restingTicksMax = 20
const crossingTicks = 25
const lotsMin = 500
const lotsSpread = 2_000

// All connections use one picker, so they do not all place the same orders.
const pick = createPicker()

/**
 * The orders of one connection, each with its own idempotency key. Two of three rest beside the middle of the market.
 * The third is twice as large and takes any order that rests on the other side, so equal amounts are bought and sold
 * and the book stays small. An order's unfilled rest stays in the book for later orders.
 */
export function signedOrders(connection: number, { each, target, customers }: Sending) {
  const customer = customers[connection % customers.length]!
  return Array.from({ length: each }, () => {
    const body = JSON.stringify(pickOrder())
    const headers = signedHeaders(customer, { method: 'POST', target, body })
    return { method: 'POST', path: target, body, headers: { ...headers, 'idempotency-key': randomUUID() } }
  })
}

function pickOrder() {
  const isBuy = pick(2) === 0
  const lots = lotsMin + pick(lotsSpread)
  const isCrossing = pick(3) === 0
  const above = isCrossing ? crossingTicks : -1 - pick(restingTicksMax)
  return limitOrder({
    side: isBuy ? 'buy' : 'sell',
    ticks: isBuy ? middleTicks + above : middleTicks - above,
    lots: isCrossing ? 2 * lots : lots,
  })
}
