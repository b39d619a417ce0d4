import { afterAll, expect, test } from 'vitest'
import { houseAccount, post } from '#core/ledger'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createMetrics } from '#platform/metrics'
import { openDealingHouse } from '../../../test/world/dealing-house.ts'
import { houseFigures } from './house-figures.ts'

const house = await openDealingHouse()
afterAll(() => house.drop())

test('the figures of the house are told from the first reading on, and follow the books and the market', async () => {
  const metrics = createMetrics()
  const { database, catalog, prices } = house
  const clock = { now: () => new Date(90_000) }
  const figures = houseFigures({ database, catalog, prices, metrics, clock })
  const houseLines = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('coffer_house_'))
  expect(await houseLines()).toEqual([])

  await house.fund('200 XRP')
  await figures.refresh()
  expect(await houseLines()).toContain('coffer_house_inventory{asset="XRP"} 200')
  expect(await houseLines()).toContain('coffer_house_profit_usdt 0')

  const customerId = await house.newCustomer('50 USDT')
  await house.settle(house.settlement({ customerId, give: '50 USDT', to: 'XRP' }))
  await house.database.inTransaction((tx) =>
    post(tx, {
      id: systemIds.next(),
      kind: 'test',
      reference: 'fees',
      postedAt: new Date(0),
      movements: [
        { from: houseAccount('custody'), to: houseAccount('withdrawal_fees'), amount: house.money('2 USDT') },
        { from: houseAccount('custody'), to: houseAccount('deposit_fees'), amount: house.money('5 RUB') },
      ],
    }),
  )
  house.setPrice('XRP', '3')
  await figures.refresh()
  expect(await houseLines()).toEqual([
    'coffer_house_inventory{asset="USDT"} 50',
    'coffer_house_inventory{asset="XRP"} 180',
    'coffer_house_inventory{asset="RUB"} 0',
    'coffer_house_position{asset="USDT"} 50',
    'coffer_house_position{asset="XRP"} -20',
    'coffer_house_position{asset="RUB"} 0',
    'coffer_house_unhedged{asset="USDT"} 50',
    'coffer_house_unhedged{asset="XRP"} -20',
    'coffer_house_unhedged{asset="RUB"} 0',
    'coffer_house_withdrawal_fees{asset="USDT"} 2',
    'coffer_house_withdrawal_fees{asset="XRP"} 0',
    'coffer_house_withdrawal_fees{asset="RUB"} 0',
    'coffer_house_deposit_fees{asset="USDT"} 0',
    'coffer_house_deposit_fees{asset="XRP"} 0',
    'coffer_house_deposit_fees{asset="RUB"} 5',
    'coffer_house_exposure_usdt 60',
    'coffer_house_profit_usdt -9.4',
  ])

  house.setPrice('XRP', null)
  await figures.refresh()
  const figure = async (name: string) =>
    Number((await houseLines()).find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0)
  expect([await figure('coffer_house_exposure_usdt'), await figure('coffer_house_profit_usdt')]).toEqual([
    Number.NaN,
    Number.NaN,
  ])
})

test('hedges whose outcome is not known are told by provider with the age of the oldest', async () => {
  const metrics = createMetrics()
  const { database, catalog, prices } = house
  const clock = { now: () => new Date(90_000) }
  const figures = houseFigures({ database, catalog, prices, metrics, clock })
  for (const [asset, provider, at] of [
    ['XRP', 'old', 30_000],
    ['RUB', 'old', 60_000],
    ['BTC', 'other', 85_000],
  ] as const)
    await database.query(sql`
      insert into hedges (id, asset, side, units, price, status, provider, created_at, updated_at)
      values (gen_random_uuid(), ${asset}, 'buy', 1, 1, 'pending', ${provider}, ${new Date(at)}, ${new Date(at)})`)
  await figures.refresh()
  const lines = (await metrics.registry.metrics()).split('\n')
  expect(lines.filter((line) => line.startsWith('coffer_house_hedge'))).toEqual([
    'coffer_house_hedges_pending{provider="old"} 2',
    'coffer_house_hedges_pending{provider="other"} 1',
    'coffer_house_hedge_pending_seconds{provider="old"} 60',
    'coffer_house_hedge_pending_seconds{provider="other"} 5',
  ])
})
