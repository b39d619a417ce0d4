import { expect, test } from 'vitest'
import { shippedCatalog as catalog } from '../../../test/world/shipped-catalog.ts'
import { requireCurrency } from './index.ts'

test('lookups ignore ASCII case only and answer undefined for what is not listed', () => {
  expect(catalog.currency('usdt')).toBe(catalog.currency('USDT'))
  expect(catalog.asset('usdt')).toEqual({ symbol: 'USDT', scale: 6 })
  expect(catalog.network('ERC20')).toBe(catalog.network('erc20'))
  const usdt = requireCurrency(catalog, 'USDT')
  expect(catalog.currencyNetwork(usdt, 'Erc20')?.network.code).toBe('erc20')
  expect(catalog.currencyNetwork(usdt, 'xrp')).toBeUndefined()
  for (const name of ['', 'EUR', 'u\u017fdt', '__proto__', 'constructor', 'USDT ']) {
    expect([
      catalog.currency(name),
      catalog.network(name),
      catalog.asset(name),
      catalog.tariff(name),
    ]).toEqual([undefined, undefined, undefined, undefined])
  }
})
