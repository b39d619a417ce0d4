import { expect, test } from 'vitest'
import type { Cost } from './cpu-time.ts'
import { formatTable } from './format-table.ts'
import { figure, type RowResult } from './row.ts'
import { spread } from './spread.ts'

const cost = (server: number, postgres: number | null): Cost => ({
  server,
  postgres,
  together: server + (postgres ?? 0),
})

const transfers: RowResult = {
  row: 'transfers',
  a: figure({ what: 'ours', unit: 'requests/s' }, [300, 100, 260]),
  b: figure({ what: 'a bare route', unit: 'requests/s' }, [400, 500, 650]),
  ratio: spread([0.75, 0.2, 0.4]),
  costs: {
    a: [cost(300, 100), cost(310, 140), cost(290, 120)],
    b: [cost(61, null), cost(64, null), cost(9.5, null)],
  },
  aim: '≥ 0.35 × B',
  isReached: true,
  notes: ['p50 1 ms'],
}

test('a row shows the median of its ratios with their spread, and what an operation costs', () => {
  const [, , row] = formatTable([transfers]).split('\n')
  expect(row?.split(/ {2,}/)).toEqual([
    'transfers',
    '260 requests/s',
    '500 requests/s',
    '0.40 (0.20–0.75)',
    '≥ 0.35 × B',
    'yes',
    '410 (300, 120)',
    '61',
  ])
})

test('the cost of every round stands below the table', () => {
  expect(formatTable([transfers])).toContain('CPU µs by round: A 400 450 410, B 61 64 9.5')
})

test('a row without a cost says so', () => {
  const [, , row] = formatTable([{ ...transfers, costs: null }]).split('\n')
  expect(row?.split(/ {2,}/).slice(-2)).toEqual(['–', '–'])
})
