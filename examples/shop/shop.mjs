// A shop that sells one thing: it creates an invoice, sends the buyer to its page, and ships when a webhook says that it was
// paid. Orders are kept in memory; a real shop keeps them in its database.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createCoffer, verifyWebhook, WebhookError } from '@coffer/sdk'

const { COFFER_URL, COFFER_API_KEY, COFFER_SECRET_KEY, COFFER_WEBHOOK_SECRET, PORT = '3000' } = process.env
const missing = Object.entries({ COFFER_URL, COFFER_API_KEY, COFFER_SECRET_KEY, COFFER_WEBHOOK_SECRET })
  .filter(([, value]) => !value)
  .map(([name]) => name)
if (missing.length > 0) throw new Error(`Set ${missing.join(', ')}: the README says where they come from.`)

const coffer = createCoffer({ baseUrl: COFFER_URL, apiKey: COFFER_API_KEY, secretKey: COFFER_SECRET_KEY })
const shopUrl = `http://127.0.0.1:${PORT}`
const thing = { name: 'A bag of coffee', price: '12.50', currency: 'USDT' }

/** `waiting`, `short` of the price, or `shipped`, by the id of the order. */
const orders = new Map()

async function order() {
  const id = randomUUID()
  orders.set(id, 'waiting')
  const invoice = await coffer.createInvoice({
    amount: thing.price,
    price_currency: thing.currency,
    description: thing.name,
    external_payment_id: id,
    success_url: `${shopUrl}/orders/${id}`,
    fail_url: shopUrl,
    // The same order never has two invoices, however often this is repeated.
    idempotency_key: id,
  })
  return invoice.payment_url
}

/** An event may come more than once, and out of order: an order is shipped once, whatever comes after. */
function take({ type, data: invoice }) {
  const id = invoice.external_payment_id
  if (type !== 'invoice.paid' || !orders.has(id) || orders.get(id) === 'shipped') return
  // A further payment may have been seen without being deep enough; another event comes when it is.
  const isDeep = invoice.confirmation === 'confirmed' || invoice.confirmation === 'final'
  if (!isDeep) return
  const isEnough = invoice.amount_state === 'exact' || invoice.amount_state === 'over'
  orders.set(id, isEnough ? 'shipped' : 'short')
  console.log(`${id} ${orders.get(id)}`)
}

const page = (content) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${thing.name}</title>${content}`

const routes = {
  'GET /': (_request, response) =>
    response.end(
      page(
        `<h1>${thing.name}</h1><form method="post" action="/orders"><button>Buy for ${thing.price} ${thing.currency}</button></form>`,
      ),
    ),
  async 'POST /orders'(_request, response) {
    response.writeHead(303, { location: await order() }).end()
  },
  async 'POST /webhook'(request, response) {
    // The body as it was received: JSON that is parsed and written again has other bytes.
    take(
      await verifyWebhook({
        headers: request.headers,
        body: await text(request),
        secret: COFFER_WEBHOOK_SECRET,
      }),
    )
    response.writeHead(204).end()
  },
}

function showOrder(id, response) {
  const status = orders.get(id)
  if (status === undefined) response.writeHead(404)
  response.end(page(`<h1>${status === undefined ? 'There is no such order' : `Your order: ${status}`}</h1>`))
}

const server = createServer(async (request, response) => {
  const path = request.url.split('?')[0]
  response.setHeader('content-type', 'text/html; charset=utf-8')
  try {
    if (request.method === 'GET' && path.startsWith('/orders/')) return showOrder(path.slice(8), response)
    const handle = routes[`${request.method} ${path}`]
    if (handle === undefined) return response.writeHead(404).end()
    await handle(request, response)
  } catch (error) {
    if (!(error instanceof WebhookError)) console.error(error)
    response.writeHead(error instanceof WebhookError ? 400 : 502).end()
  }
})

server.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is open at ${shopUrl}`))
