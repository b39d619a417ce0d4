import { expect, test } from 'vitest'
import { loadCost } from './load-cost.ts'

test.each([
  ['50', '2', '5', { fee: '1', total: '56' }],
  ['10.01', '2', '0', { fee: '0.21', total: '10.22' }],
  ['20', '2.5', '3', { fee: '0.5', total: '23.5' }],
  ['0.01', '0', '0', { fee: '0', total: '0.01' }],
])(
  'a load of %s with %s %% and a card for %s costs what the server says',
  (amount, percent, cardFee, cost) => {
    expect(loadCost(amount, { percent, cardFee })).toEqual(cost)
  },
)

test('what is no amount has no cost; the server says why', () => {
  for (const amount of ['', 'fifty', '-1', '1e3', '1.123456789'])
    expect(loadCost(amount, { percent: '2' })).toBeNull()
})
