import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { houseViews } from './house.ts'

type House = OfficeOperations['officeGetHouse']['data']
type Wallets = OfficeOperations['officeGetHouseWallets']['data']

const line: House['lines'][number] = {
  ...{ symbol: 'XRP', inventory: '1000', inventory_min: '10', inventory_max: null, funded: '1000' },
  ...{ position: '0', hedged: '0', unhedged: '0', unhedged_usdt: '0', spread: '0', fees: '0' },
  ...{ withdrawal_fees: '0', deposit_fees: '0' },
}

const house: House = {
  ...{ lines: [line], exposure_usdt: '0', dealing_usdt: '0', hedging_usdt: '0', profit_usdt: '0' },
  ...{ unpriced: [], accounts: [], hedges: [], prices_at: null },
}

const drawn = async (data: House) => (await showView(houseViews, 'house show', data)).text

test.for([
  ['-0.000001', '-0.01'],
  ['-9.409999', '-9.41'],
  ['-0.01', '-0.01'],
  ['9.409999', '9.4'],
  ['100', '100'],
  ['0', '0'],
])(
  'a profit of %s is shown as %s: a loss is never shown smaller, nor a gain larger',
  async ([profit, shown]) => {
    expect(await drawn({ ...house, profit_usdt: profit! })).toMatch(
      new RegExp(`^profit +${shown!.replace('.', '\\.')} +USDT`, 'm'),
    )
  },
)

test('the statement is a table, with its sums below', async () => {
  expect(await drawn({ ...house, prices_at: 1777896000 })).toBe(
    `asset  inventory  min  max  funded  position  hedged  unhedged  in USDT  spread  fees
XRP         1000   10    –    1000         0       0         0        0       0     0

exposure  0  USDT  unhedged positions, long or short, except USDT and earnings
dealing   0  USDT  positions, spreads and fees at the market’s middle
hedging   0  USDT  holdings, proceeds and costs of hedges
profit    0  USDT  dealing and hedging

Fees of payments, in no sum above: withdrawals none; deposits none.
Prices of 2026-05-04T12:00:00.000Z or later.
`,
  )
})

test('sums that are not known are said to be unknown, with the currency that has no price', async () => {
  const unknown = { exposure_usdt: null, dealing_usdt: null, hedging_usdt: null, profit_usdt: null }
  const text = await drawn({
    ...{ ...house, ...unknown, unpriced: ['XRP'] },
    lines: [{ ...line, unhedged_usdt: null }],
  })
  for (const name of ['exposure', 'dealing', 'hedging', 'profit'])
    expect(text).toMatch(new RegExp(`^${name} +unknown +USDT`, 'm'))
  expect(text).toContain('no price')
  expect(text).toContain('Without a price of XRP the sums are not known.')
})

test('fees of payments are told exactly in each currency, apart from the sums', async () => {
  const lines = [
    { ...line, withdrawal_fees: '0.25' },
    { ...line, symbol: 'RUB', withdrawal_fees: '10', deposit_fees: '5.01' },
  ]
  expect(await drawn({ ...house, lines })).toContain(
    '\nFees of payments, in no sum above: withdrawals 0.25 XRP, 10 RUB; deposits 5.01 RUB.\n',
  )
})

test('a hedge whose outcome is not known is named with its provider', async () => {
  const hedges = [{ reference: 'r1', provider: 'former', side: 'buy', symbol: 'XRP', since: 0 }]
  expect(await drawn({ ...house, hedges })).toContain(
    ': hedge r1 (buy XRP) with former, of 1970-01-01T00:00:00.000Z.',
  )
})

test('the wallets of each network are drawn with what they hold and what open payments need', async () => {
  const data: Wallets = {
    wallets: [{ network: 'trc20', role: 'hot', address: 'TJRab' }],
    nodes: [],
    balances: [
      { network: 'trc20', role: 'hot', symbol: 'USDT', balance: '25', needed: '30', read_at: 1777896000 },
      { network: 'trc20', role: 'unswept', symbol: 'USDT', balance: '5', needed: '0', read_at: null },
    ],
  }
  const { text } = await showView(houseViews, 'treasury list', data)
  expect(text).toBe(`trc20
  hot     TJRab
  hot     25 USDT, and open payments need 30 USDT  (2026-05-04T12:00:00.000Z)
  unswept 5 USDT
`)
  const none = await showView(houseViews, 'treasury list', { wallets: [], balances: [] })
  expect(none.text).toContain('No wallet has been read yet')
})
