import { type Customer, signedHeaders } from './sign.ts'

type Sending = { readonly each: number; readonly target: string; readonly customers: readonly Customer[] }

const converter = '/api/v1/integration/converter/crypto'
export const estimateTarget = `${converter}/estimate`
export const executeTarget = `${converter}/execute`

const estimate = JSON.stringify({ from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '10' })
// The id to send where no quote was answered, as by a bare route; as long as a real one.
const noQuote = '00000000-0000-7000-8000-000000000000'

/** The requests of one connection: a quote, and its execution as soon as it arrives, in turn. */
export function signedConversions(connection: number, { each, customers }: Sending) {
  const customer = customers[connection % customers.length]!
  const asked = {
    method: 'POST',
    path: estimateTarget,
    body: estimate,
    headers: signedHeaders(customer, { method: 'POST', target: estimateTarget, body: estimate }),
    onResponse(_status: number, body: string, context: Record<string, unknown>) {
      context.quoteId = JSON.parse(body).data?.quote_id ?? noQuote
    },
  }
  const executed = {
    method: 'POST',
    path: executeTarget,
    headers: {},
    setupRequest: (request: object, context: Record<string, unknown>) => {
      const body = JSON.stringify({ quote_id: context.quoteId })
      const headers = signedHeaders(customer, { method: 'POST', target: executeTarget, body })
      return { ...request, method: 'POST', path: executeTarget, body, headers }
    },
  }
  return Array.from({ length: each }, (_, index) => (index % 2 === 0 ? { ...asked } : { ...executed }))
}
