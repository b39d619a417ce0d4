import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#platform/metrics'
import { type DealingHouse, openDealingHouse } from '../../test/dealing-house.ts'
import { houseFigures } from './house-figures.ts'

let house: DealingHouse
beforeAll(async () => {
  house = await openDealingHouse()
})
afterAll(() => house.drop())

test('the figures of the house are told from the first reading on, and follow the books and the market', async () => {
  const metrics = createMetrics()
  const { database, catalog, prices } = house
  const figures = houseFigures({ database, catalog, prices, metrics })
  const houseLines = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('coffer_house_'))
  expect(await houseLines()).toEqual([])

  await house.fund('200 XRP')
  await figures.refresh()
  expect(await houseLines()).toContain('coffer_house_inventory{asset="XRP"} 200')
  expect(await houseLines()).toContain('coffer_house_profit_usdt 0')

  const customerId = await house.newCustomer('50 USDT')
  await house.settle(house.settlement({ customerId, give: '50 USDT', to: 'XRP' }))
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
    'coffer_house_exposure_usdt 60',
    'coffer_house_profit_usdt -9.4',
  ])
})
