import { randomUUID } from 'node:crypto'
import type { Send } from './paced-load.ts'
import { type Customer, signedHeaders } from './sign.ts'
import { estimateTarget, executeTarget } from './signed-conversions.ts'

type Sending = { readonly each: number; readonly customers: readonly Customer[] }

const swap = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '10' }
const orderTarget = '/api/v1/integration/spot/crypto/order'

function keyed(customer: Customer, target: string, asked: object): Send {
  const body = JSON.stringify({ ...asked, idempotency_key: randomUUID() })
  const headers = signedHeaders(customer, { method: 'POST', target, body })
  return { method: 'POST', path: target, body, headers }
}

/** The operations of one customer: a quote and its execution, each with a key of its own. */
export function signedQuotes(index: number, { each, customers }: Sending): Send[] {
  const customer = customers[index % customers.length]!
  return Array.from({ length: each }, () => ({
    ...keyed(customer, estimateTarget, swap),
    next: (answer) => keyed(customer, executeTarget, { quote_id: JSON.parse(answer).data.quote_id }),
  }))
}

/** The market orders of one customer at crypto spot, each with a key of its own. */
export function signedSwaps(index: number, { each, customers }: Sending): Send[] {
  const customer = customers[index % customers.length]!
  return Array.from({ length: each }, () => keyed(customer, orderTarget, swap))
}
