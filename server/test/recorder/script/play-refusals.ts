import { invoicingOperations } from '../../wire/keyed-invoicing.ts'
import { moneyOperations } from '../../wire/keyed-money.ts'
import { type Asked, houseOperations, type Operation } from '../../wire/keyed-operations.ts'
import { tradingOperations } from '../../wire/keyed-trading.ts'
import type { Stage } from '../stage.ts'
import { newCustomer } from './customer.ts'

/** Every refusal of the operations that take an idempotency key: first, under the key of another payload, and again. */
export async function playRefusals(stage: Stage): Promise<void> {
  const balances = { USDT: '100', RUB: '10000' }
  const as = await newCustomer(stage, {
    username: 'maria',
    funding: { ...balances, XRP: '100' },
    trading: balances,
  })
  const cards = '/giftcards/catalog?category=sandbox&limit=100'
  const { items } = await stage.until(cards, { as, isSo: (data) => data.items.length > 0 })
  const services = '/services/catalog?search=MTS'
  const listed = await stage.until(services, { as, isSo: (data) => data.items.length > 0 })
  await stage.until('/funding/withdraw/fiat/banks', { as, isSo: ({ banks }) => banks.length > 0 })
  const toTron = { symbol: 'USDT', bch_code: 'trc20', amount: '5' }
  const estimate = '/funding/withdraw/crypto/estimate'
  await stage.until(estimate, { as, method: 'POST', body: toTron, isSo: () => true })
  const { id: giftCardId } = items.find(({ title }: { title: string }) => title === 'Test card')
  const operations: { readonly [name: string]: Operation } = {
    ...moneyOperations({ giftCardId, serviceId: listed.items[0].id }),
    ...tradingOperations,
    ...invoicingOperations,
    ...houseOperations(stage.program),
  }
  for (const [name, operation] of Object.entries(operations))
    for (const [index, [, asked]] of operation.refused.entries()) {
      const play = (payload: Asked) =>
        ask(stage, { as, ...operation }, { asked: payload, key: `${name}-${index}` })
      await play(asked)
      await play(operation.other)
      await play(asked)
    }
}

/** With the key in the body where there is one, otherwise in the header. */
function ask(stage: Stage, { method, path, as }: Operation, { asked, key }: { asked: Asked; key: string }) {
  const sending = as === undefined ? {} : { as }
  if (typeof asked !== 'string')
    return stage.send(method, path, { ...sending, body: { ...asked, idempotency_key: key } })
  const target = path.includes(' ') ? path.replace(' ', asked) : path + asked
  return stage.send(method, target, { ...sending, headers: { 'idempotency-key': key } })
}
