import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { costOf, readCpuTime } from './cpu-time.ts'

const counted = { server: 10, postmaster: 30 }

test('the server and PostgreSQL are counted apart, each with its children', () => {
  const processes = machine([
    [10, 1, 100],
    [11, 10, 20],
    [30, 1, 7],
    [31, 30, 50],
    [40, 1, 9_999],
  ])
  expect(readCpuTime(counted, processes)).toEqual({ server: 1_200_000, postgres: 570_000 })
})

test('a PostgreSQL that is a child of the server is counted once', () => {
  const processes = machine([
    [10, 1, 100],
    [30, 10, 7],
    [31, 30, 50],
  ])
  expect(readCpuTime(counted, processes)).toEqual({ server: 1_000_000, postgres: 570_000 })
})

test('a process without a database has no cost of PostgreSQL', () => {
  const processes = machine([
    [10, 1, 100],
    [31, 30, 50],
  ])
  const from = readCpuTime({ server: 10, postmaster: null }, processes)!
  expect(from).toEqual({ server: 1_000_000, postgres: null })
  expect(costOf({ from, to: { server: 1_500_000, postgres: null }, operations: 1_000 })).toEqual({
    server: 500,
    postgres: null,
    together: 500,
  })
})

test('a cost is what was used between two readings, for each operation', () => {
  const from = { server: 1_000_000, postgres: 500_000 }
  const to = { server: 1_600_000, postgres: 700_000 }
  expect(costOf({ from, to, operations: 2_000 })).toEqual({ server: 300, postgres: 100, together: 400 })
})

test.runIf(process.platform === 'linux')('a child that worked and ended meanwhile is counted', () => {
  const own = { server: process.pid, postmaster: null }
  const from = readCpuTime(own)!
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 200_000);'])
  expect(readCpuTime(own)!.server - from.server).toBeGreaterThan(150_000)
})

function machine(processes: [pid: number, parent: number, ticks: number][]) {
  return new Map(processes.map(([pid, parent, ticks]) => [pid, { parent, ticks }]))
}
