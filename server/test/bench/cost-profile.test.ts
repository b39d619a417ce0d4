import { expect, test } from 'vitest'
import { createCostProfile, shareOut } from './cost-profile.ts'
import { formatProfile } from './format-profile.ts'
import { ownProfiler } from './profiler.ts'
import type { StatementTime } from './statement-times.ts'

test('parts become shares of the whole', () => {
  const parts = new Map([
    ['core/ledger', 30],
    ['node', 90],
  ])
  expect([...shareOut(parts, 40)]).toEqual([
    ['core/ledger', 10],
    ['node', 30],
  ])
})

test('a profile of this process finds all CPU of its thread, and leaves other threads over', async () => {
  const subject = { pid: process.pid, usesDatabase: true, profiler: ownProfiler() }
  const profile = createCostProfile(statementTimes([{ text: 'commit', calls: 10, elapsedUs: 2_000 }]))
  for (let window = 0; window < 2; window++) {
    await profile.begin(subject)
    const { user, system } = work()
    const cost = { server: (user + system + 50_000) / 10, postgres: 3_000, together: 0 }
    await profile.end(subject, { operations: 10, cost })
  }
  const totals = profile.totals()
  const sum = [...totals.components.values()].reduce((all, part) => all + part, 0)
  expect(totals).toMatchObject({ operations: 20, postgresUs: 60_000 })
  expect(totals.components.get('test/bench')).toBeGreaterThan(sum / 2)
  expect(sum).toBeGreaterThanOrEqual(200_000)
  expect(totals.serverUs! - sum).toBeLessThan(100_001)
  expect(totals.statements).toEqual([{ text: 'commit', calls: 20, elapsedUs: 4_000 }])
})

test('the table shows the largest first, in microseconds for each operation, and what is left', () => {
  const text = formatProfile('transfers', {
    operations: 10,
    serverUs: 1_000,
    postgresUs: 500,
    components: new Map([
      ['core/ledger', 100],
      ['node', 700],
    ]),
    statements: [
      { text: 'commit', calls: 5, elapsedUs: 20 },
      { text: 'insert into\n  events', calls: 10, elapsedUs: 300 },
    ],
  })
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual(
    expect.arrayContaining([
      ['node', '70.0', '70.0 %'],
      ['core/ledger', '10.0', '10.0 %'],
      ['other threads and processes', '20.0', '20.0 %'],
      ['server in all', '100.0', '100.0 %'],
      ['30.0', '1.00', 'insert into events'],
      ['2.0', '0.50', 'commit'],
    ]),
  )
  expect(text.indexOf('node')).toBeLessThan(text.indexOf('core/ledger'))
  expect(text.indexOf('insert into')).toBeLessThan(text.indexOf('commit'))
  expect(text).toContain('CPU 50.0 µs each')
})

test('a PostgreSQL without the extension is told as one figure', () => {
  const components = new Map([['node', 700]])
  const text = formatProfile('t', {
    operations: 10,
    serverUs: null,
    postgresUs: 500,
    components,
    statements: null,
  })
  expect(text).toContain('CPU 50.0 µs each. It lacks pg_stat_statements')
})

function work(): NodeJS.CpuUsage {
  const before = process.threadCpuUsage()
  for (let sum = 0; ; ) {
    for (let turn = 0; turn < 1_000_000; turn++) sum = (sum * 31 + turn) % 65_537
    const { user, system } = process.threadCpuUsage(before)
    if (user + system > 100_000) return { user, system }
  }
}

function statementTimes(statements: StatementTime[]) {
  return { forget: async () => {}, read: async () => statements }
}
