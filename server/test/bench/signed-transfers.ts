import { randomUUID } from 'node:crypto'
import { type Customer, signedHeaders } from './sign.ts'

type Sending = { readonly each: number; readonly target: string; readonly customers: readonly Customer[] }

/** The transfers of one connection: from its customer to all others in turn, each with an idempotency key of its own. */
export function signedTransfers(connection: number, { each, target, customers }: Sending) {
  return Array.from({ length: each }, (_, index) => {
    const sender = customers[connection % customers.length]!
    const recipient = customers[(connection + 1 + (index % (customers.length - 1))) % customers.length]!
    const body = JSON.stringify({
      symbol: 'USDT',
      amount: '0.000001',
      to_username: recipient.username,
      idempotency_key: randomUUID(),
    })
    return {
      method: 'POST',
      path: target,
      body,
      headers: signedHeaders(sender, { method: 'POST', target, body }),
    }
  })
}
