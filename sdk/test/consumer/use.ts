import { CofferError, type CofferEvent, createCoffer, type FiatOrder, type Wallet } from '@coffer/sdk'

const coffer = createCoffer({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'pk_live_…', secretKey: '…' })

const wallets: Wallet[] = await coffer.listWallets()
// @ts-expect-error a wallet has no such field
wallets[0]?.colour

// @ts-expect-error an amount is text
await coffer.createInternalTransfer({ symbol: 'USDT', amount: 12.5 })
// @ts-expect-error an order needs its pair
await coffer.createFiatOrder({ side: 'buy', type: 'market' })
const order: FiatOrder = await coffer.getFiatOrder('id')
// @ts-expect-error there is no such status
if (order.status === 'lost') throw new Error()

export function tell(error: unknown, event: CofferEvent): string {
  if (event.type === 'deposit.confirmed') return event.data.amount
  if (!(error instanceof CofferError)) return 'unknown'
  // @ts-expect-error there is no such code
  if (error.is('INSUFFICIENT_BALLANCE')) return 'never'
  if (error.is('INSUFFICIENT_BALANCE')) return error.details.available
  return error.code
}

for await (const delivery of coffer.each('listWebhookDeliveries', 'id', { status: 'failed' })) {
  const tries: number = delivery.attempt_count
  console.log(tries)
}
