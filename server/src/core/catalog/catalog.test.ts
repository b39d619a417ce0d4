import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadCatalog, requireCurrency } from './index.ts'

const catalog = loadCatalog(fileURLToPath(new URL('../../../../config/catalog.yaml', import.meta.url)))

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

test('a pair is found as USDT/RUB and as USDT-RUB, in any letter case', () => {
  const [pair] = catalog.pairs
  for (const name of ['USDT/RUB', 'usdt/rub', 'USDT-RUB', 'Usdt-Rub']) expect(catalog.pair(name)).toBe(pair)
  for (const name of ['', 'USDT', 'USDTRUB', 'USDT--RUB', 'RUB/USDT', 'USDT/RUB ', 'u\u017fdt/rub'])
    expect(catalog.pair(name)).toBeUndefined()
})
