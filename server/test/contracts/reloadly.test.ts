import type { Callback } from '#core/callbacks'
import { parseAmount } from '#core/money'
import type { GiftCardOrder } from '#core/suppliers'
import { reloadlySupplier } from '#providers/reloadly'
import {
  isCharged,
  reloadlyHouse,
  reloadlyKeys,
  signNotice,
  startReloadlyServer,
} from '../world/reloadly-server.ts'
import { type GiftCardHarness, giftCardSupplierContract } from './gift-card-supplier.contract.ts'

const asset = { symbol: 'USD', scale: 2 }
const money = (text: string) => parseAmount(text, asset)

async function makeHarness(): Promise<GiftCardHarness> {
  const server = await startReloadlyServer()
  server.isInstant = false
  const at = { url: server.url, authUrl: server.url, asset, timeoutMs: 2_000 }
  const reopen = () => reloadlySupplier({ ...reloadlyHouse, ...reloadlyKeys, ...at })
  const sent: Callback[] = []
  const order = async (reference: string): Promise<GiftCardOrder> => ({
    ...{ reference, productReference: '1', faceValue: '20', currency: 'EUR', cost: money('22') },
  })
  const end = (status: 'FAILED' | 'REFUNDED') => async (reference: string, outcome: 'done' | 'rejected') => {
    server.end(reference, outcome === 'done' ? 'SUCCESSFUL' : status)
    sent.push(server.sign(reference))
  }
  return {
    supplier: reopen(),
    reopen,
    order,
    lacks: ['refusals on record'],
    async refused(reference) {
      const sound = await order(reference)
      const ranged = { ...sound, productReference: '2', currency: 'USD', cost: money('1000') }
      const invalid = ['21', '0', '-20', '20.', '1e1', ''].map((faceValue) => ({ ...sound, faceValue }))
      const outOfRange = ['4', '501', '-20', '1e2'].map((faceValue) => ({ ...ranged, faceValue }))
      return [
        ...[...invalid, ...outOfRange, { ...sound, currency: 'USD' }].map((one) => ({
          ...{ order: one, reason: 'INVALID_FACE_VALUE' },
        })),
        ...['99', 'nothing', '4'].map((productReference) => ({
          ...{ order: { ...sound, productReference }, reason: 'PRODUCT_NOT_FOUND' },
        })),
        { order: { ...sound, cost: money('21.99') }, reason: 'PRICE_CHANGED' },
        { order: { ...sound, productReference: '3' }, reason: 'OUT_OF_STOCK' },
      ]
    },
    outside: {
      settle: end('FAILED'),
      change: end('REFUNDED'),
      chargesOf: async (reference) =>
        server.orders.filter((one) => one.customIdentifier === reference && isCharged(one.status)).length,
      loseNextAnswer: async () => server.onNext('POST /orders', { kind: 'lost' }),
      callbacks: async () => sent.splice(0),
      sign: (body, by = 'the supplier') =>
        signNotice(body, by === 'the supplier' ? reloadlyKeys.callbackSecret : 'the key of somebody else'),
    },
    close: server.stop,
  }
}

giftCardSupplierContract('a supplier with an API like Reloadly’s', makeHarness)
