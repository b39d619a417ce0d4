import type { CostTotals } from './cost-profile.ts'
import { alignColumns } from './format-table.ts'
import { whole } from './row.ts'

const componentsMax = 25
const statementsMax = 15
const statementLength = 100

/** Where a row's CPU time went, largest first, in microseconds for each operation. */
export function formatProfile(row: string, totals: CostTotals): string {
  const { operations, serverUs } = totals
  if (operations === 0) return `${row}: nothing was profiled\n`
  const main = [...totals.components.values()].reduce((sum, part) => sum + part, 0)
  const parts = [...totals.components].toSorted(([, a], [, b]) => b - a)
  const small = parts.slice(componentsMax)
  const smallUs = small.reduce((sum, [, us]) => sum + us, 0)
  const sum = serverUs ?? main
  const lines = [
    ...parts.slice(0, componentsMax),
    ...(small.length === 0 ? [] : [[`${small.length} other components`, smallUs] as const]),
    // The engine's threads compile and collect garbage; the signer is a child process.
    ...(serverUs === null ? [] : [['other threads and processes', serverUs - main] as const]),
    ['server in all', sum] as const,
  ].map(([name, us]) => [name, each(us, operations), `${((100 * us) / sum).toFixed(1)} %`])
  return [
    `${row}: where the CPU of ${whole(operations)} operations went, profiler included`,
    '',
    ...alignColumns([['component', 'µs each', 'share'], ...lines]),
    '',
    ...statementLines(totals),
    '',
  ].join('\n')
}

function statementLines({ operations, postgresUs, statements }: CostTotals): string[] {
  const used = postgresUs === null ? 'unknown' : `${each(postgresUs, operations)} µs each`
  const head = `PostgreSQL, all its processes: CPU ${used}.`
  if (statements === null) return [`${head} It lacks pg_stat_statements, so nothing tells them apart.`]
  const largest = statements.toSorted((a, b) => b.elapsedUs - a.elapsedUs)
  const shown = largest
    .slice(0, statementsMax)
    .map(({ text, calls, elapsedUs }) => [
      each(elapsedUs, operations),
      (calls / operations).toFixed(2),
      text.replace(/\s+/g, ' ').trim().slice(0, statementLength),
    ])
  const rest = largest.slice(statementsMax)
  const restUs = rest.reduce((sum, { elapsedUs }) => sum + elapsedUs, 0)
  const last = rest.length === 0 ? [] : [[each(restUs, operations), '', `${rest.length} other statements`]]
  return [
    `${head} Its statements by elapsed time, which`,
    'includes waits for locks, the disk and a processor, and so is not CPU:',
    '',
    ...alignColumns([['µs each', 'calls each', 'statement'], ...shown, ...last]),
  ]
}

function each(us: number, operations: number): string {
  return (us / operations).toFixed(1)
}
