import { randomUUID } from 'node:crypto'
import { type Customer, signedHeaders } from './sign.ts'

type Sending = { readonly each: number; readonly target: string; readonly customers: readonly Customer[] }

/** Where a transfer carries its idempotency key; the signature covers only the body. */
type KeyPlace = 'body' | 'header' | 'nowhere'

/** The transfers of one connection: from its customer to all others in turn, each different from all earlier ones. */
export function signedTransfers(keyPlace: KeyPlace) {
  return (connection: number, { each, target, customers }: Sending) =>
    Array.from({ length: each }, (_, index) => {
      const sender = customers[connection % customers.length]!
      const recipient = customers[(connection + 1 + (index % (customers.length - 1))) % customers.length]!
      const key = randomUUID()
      const body = JSON.stringify({
        symbol: 'USDT',
        amount: '0.000001',
        to_username: recipient.username,
        // As long as the key, and as different between transfers.
        ...(keyPlace === 'body' ? { idempotency_key: key } : { comment: randomUUID() }),
      })
      const headers = signedHeaders(sender, { method: 'POST', target, body })
      return {
        method: 'POST',
        path: target,
        body,
        headers: keyPlace === 'header' ? { ...headers, 'idempotency-key': key } : headers,
      }
    })
}
