import { randomUUID } from 'node:crypto'
import { limitOrder, middleTicks } from './limit-order.ts'
import { createPicker } from './load.ts'
import { type Customer, signedHeaders } from './sign.ts'

type Sending = { readonly each: number; readonly target: string; readonly customers: readonly Customer[] }

const restingTicksMax = 20
const crossingTicks = 25
const lotsMin = 500
const lotsSpread = 2_000

// One for all connections, so that they do not all want the same.
const pick = createPicker()

/**
 * The orders of one connection, each with an idempotency key of its own. Of three, two rest beside the middle of the
 * market and one, twice as large, goes through whatever rests on the other side; so as much is bought as sold and the
 * book stays as small as it is. What no other side was left for rests and is met by those that follow.
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
