import { expect, test } from 'vitest'
import { decimalOf, readStatement } from './read-statement.ts'

const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

test('a statement is read to its last part', () => {
  const spend = ['coffer spend', id, 'trc20', 'withdrawal', 'TJRab', null, 'TR7N', '2000000000']
  expect(readStatement(JSON.stringify(spend))).toEqual({
    ...{ of: 'withdrawal', id, network: 'trc20', address: 'TJRab', tag: null, contract: 'TR7N' },
    units: '2000000000',
  })
  const payout = ['coffer payout', id, 'sbp', '79161234567', '100000000111', 'RUB', '20000000']
  expect(readStatement(JSON.stringify(payout))).toEqual({
    ...{ of: 'payout', id, rail: 'sbp', phone: '79161234567', bankCode: '100000000111', symbol: 'RUB' },
    units: '20000000',
  })
})

test('a text of another form is read as nothing, rather than in part', () => {
  for (const other of [
    'no json',
    '{}',
    '[]',
    '["coffer spend"]',
    JSON.stringify(['coffer spend', id, 'trc20', 'sweep', 'TJRab', null, null, '1']),
    JSON.stringify(['coffer spend', id, 'trc20', 'withdrawal', 'TJRab', null, null, null]),
    JSON.stringify(['coffer spend', id, 'trc20', 'withdrawal', 'TJRab', null, null, '1', 'more']),
    JSON.stringify(['coffer payout', id, 'sbp', '79161234567', '100000000111', 'RUB', '1e3']),
  ])
    expect([other, readStatement(other)]).toEqual([other, null])
})

test('smallest units become a decimal of the currency', () => {
  const cases = [
    ['2000000000', 6, '2000'],
    ['2500000', 6, '2.5'],
    ['1', 18, '0.000000000000000001'],
    ['0', 2, '0'],
    ['7', 0, '7'],
  ] as const
  for (const [units, decimals, amount] of cases) expect(decimalOf(units, decimals)).toBe(amount)
})
