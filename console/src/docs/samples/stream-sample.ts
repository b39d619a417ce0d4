import type { KeyPair } from './sample-request.ts'

type Options = { readonly url: string; readonly credentials: KeyPair }

/** A program that follows the order book and its customer's orders, for Node 24. */
export function streamSample({ url, credentials: { apiKey, secretKey } }: Options): string {
  return `import { createHmac } from 'node:crypto'

const apiKey = '${apiKey}'
const secretKey = '${secretKey}'

const socket = new WebSocket('${url}')
const send = (message: object) => socket.send(JSON.stringify(message))

socket.onopen = () => {
  const timestamp = Math.floor(Date.now() / 1000).toString()
  const signature = createHmac('sha256', secretKey).update(timestamp + apiKey).digest('hex')
  send({ action: 'auth_api_key', id: 1, api_key: apiKey, timestamp, signature })
  send({ action: 'subscribe', id: 2, topics: ['spot.fiat.orderbook.USDT/RUB', 'spot.fiat.order'] })
}
socket.onmessage = ({ data }) => console.log(data)
socket.onclose = ({ code }) => console.log('closed', code)
`
}
