import { parseAmount } from '#core/money'
import type { ServiceOrder } from '#core/suppliers'
import { vtpassSupplier } from '#providers/vtpass'
import { isCharged, knownAccounts, startVtpassServer, vtpassKeys } from '../world/vtpass-server.ts'
import { type ServiceHarness, serviceSupplierContract } from './service-supplier.contract.ts'

const asset = { symbol: 'NGN', scale: 2 }
const money = (text: string) => parseAmount(text, asset)

async function makeHarness(): Promise<ServiceHarness> {
  const server = await startVtpassServer()
  server.isInstant = false
  const reopen = () => vtpassSupplier({ url: server.url, keys: vtpassKeys, asset, timeoutMs: 2_000 })
  const order = async (reference: string): Promise<ServiceOrder> => ({
    ...{ reference, serviceReference: 'airtime/mtn', amount: '500.5', currency: 'NGN' },
    ...{ fields: { phone: '08011111111' }, agentTransactionId: null, cost: money('500.5') },
  })
  return {
    supplier: reopen(),
    reopen,
    order,
    lacks: ['callbacks', 'refusals on record'],
    async refused(reference) {
      const sound = await order(reference)
      const amounts = ['49.99', '50000.01', '0', '-20', '1e3', '500.555', '']
      const fields = [{}, { phone: '0801' }, { phone: '08011111111\n' }, { account: '08011111111' }]
      return [
        ...[...amounts.map((amount) => ({ amount })), { currency: 'USD' }].map((change) => ({
          ...{ order: { ...sound, cost: money('100000'), ...change }, reason: 'INVALID_AMOUNT' },
        })),
        ...fields.map((one) => ({ order: { ...sound, fields: one }, reason: 'INVALID_FIELDS' })),
        ...['airtime/nothing', 'airtime/mtn/more', 'insurance/ui-insure', '', 'data/mtn-data'].map(
          (name) => ({
            ...{ order: { ...sound, serviceReference: name }, reason: 'SERVICE_NOT_FOUND' },
          }),
        ),
        { order: { ...sound, cost: money('500.49') }, reason: 'PRICE_CHANGED' },
      ]
    },
    async checked(reference) {
      const fields = { account: knownAccounts[0] ?? '', phone: '08011111111' }
      const meter = { serviceReference: 'electricity-bill/ikeja-electric/prepaid', amount: '2000' }
      const sound = await order(reference)
      return { order: { ...sound, ...meter, fields, cost: money('2000') }, wrongAccount: '6666666666666' }
    },
    outside: {
      settle: async (reference, outcome) =>
        server.end(reference, outcome === 'done' ? 'delivered' : 'failed'),
      change: async (reference, outcome) =>
        server.end(reference, outcome === 'done' ? 'delivered' : 'reversed'),
      chargesOf: async (reference) => server.transactionsOf(reference).filter(isCharged).length,
      loseNextAnswer: async () => server.onNext('POST /pay', { kind: 'lost' }),
      callbacks: async () => [],
      sign: (body) => ({ headers: {}, body }),
    },
    close: server.stop,
  }
}

serviceSupplierContract('a supplier with an API like VTpass’s', makeHarness)
