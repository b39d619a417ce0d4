import { test } from 'vitest'
import { openFiatExchange } from './fiat-exchange.ts'
test('load', async () => {
  const ex = await openFiatExchange()
  const c: string[] = []
  for (let i = 0; i < 40; i++) c.push(await ex.newCustomer({ USDT: '10000000', RUB: '1000000000' }))
  let n = 0, x = 12345
  const rnd = (k: number) => (x = (x * 1103515245 + 12345) % 2147483648) % k
  for (const conc of [1, 16, 256, 1000]) {
    const until = performance.now() + 4000; n = 0
    await Promise.all(Array.from({ length: conc }, async () => {
      while (performance.now() < until) {
        const side = rnd(2) ? 'buy' as const : 'sell' as const
        const p = side === 'buy' ? 7990 + rnd(12) : 7999 + rnd(12)
        await ex.market.submit(ex.commands.limit(c[rnd(40)]!, { side, price: String(p / 100), amount: String(2 + rnd(20)) }))
        n++
      }
    }))
    console.log(conc, 'orders/s', Math.round(n / 4), 'open', ex.market.committed()?.book.orderCount)
  }
  await ex.expectSoundBooks()
  await ex.close()
}, 60000)
