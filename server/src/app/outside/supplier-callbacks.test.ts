import { expect, test } from 'vitest'
import { createMetrics } from '#platform/metrics'
import { paperGiftCards } from '../../../test/world/paper-gift-cards.ts'
import { supplierCallbacks } from './supplier-callbacks.ts'

function openPage() {
  const [hurried, lines]: [string[], object[]] = [[], []]
  const metrics = createMetrics()
  const page = supplierCallbacks({
    ...{ giftCardSupplier: paperGiftCards(), serviceSupplier: null, metrics },
    logger: { warn: (line: object) => void lines.push(line) },
    purchases: { hurry: async (reference) => void hurried.push(reference) },
  })
  const send = (port: string, signature: string) =>
    page.handle({
      ...{ path: `/suppliers/${port}/callbacks`, query: new URLSearchParams(), ip: '192.0.2.1' },
      ...{ headers: { 'x-signature': signature }, body: Buffer.from('order-1') },
    })
  return { send, hurried, lines, figures: () => metrics.registry.metrics() }
}

test('an authentic callback of a supplier hurries the look at its order, each time', async () => {
  const { send, hurried, figures } = openPage()
  for (let time = 0; time < 2; time++) expect(await send('giftcards', 'paper')).toEqual({})
  expect(hurried).toEqual(['order-1', 'order-1'])
  expect(await figures()).toContain(
    'coffer_supplier_callbacks_total{port="giftcards",outcome="received"} 2\n',
  )
})

test('a forged callback hurries nothing, and its content stays out of the log', async () => {
  const { send, hurried, lines, figures } = openPage()
  await expect(send('giftcards', 'forged')).rejects.toMatchObject({
    kind: { code: 'INVALID_CALLBACK', status: 401 },
  })
  expect(hurried).toEqual([])
  expect(lines).toMatchObject([{ event: 'callback refused', port: 'giftcards', bytes: 7 }])
  expect(JSON.stringify(lines)).not.toContain('order-1')
  expect(await figures()).toContain('{port="giftcards",outcome="refused"} 1\n')
})

test('a port without a supplier has no callbacks', async () => {
  const { send } = openPage()
  for (const port of ['services', 'other', 'constructor'])
    await expect(send(port, 'paper')).rejects.toMatchObject({ kind: { code: 'NOT_FOUND' } })
})
