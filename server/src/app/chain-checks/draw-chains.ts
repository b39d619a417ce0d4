import { formatMoney } from '#core/money'
import type { CheckedChain, Stated } from './check-chains.ts'
import type { Verdict } from './verdict-of.ts'

const headings = [
  ...['network', 'chain', 'head', 'age', 'lag', 'pruning', 'hot wallet', 'balances', 'tokens', 'verdict'],
]

const nothing = '–'

/** A table with a line for each network. */
export function drawChains(checked: readonly CheckedChain[]): string {
  const rows = [headings, ...checked.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function cellsOf({ network, wallet, stated, verdict }: CheckedChain): string[] {
  const facts = stated === null ? Array<string>(5).fill(nothing) : factCells(stated)
  const held = stated === null ? [nothing, nothing] : [balanceCell(stated), tokenCell(stated)]
  return [network, ...facts, wallet ?? nothing, ...held, verdictCell(verdict)]
}

function factCells({ chain, head, ageSeconds, lag, keepsFrom }: Stated): string[] {
  return [
    chain,
    String(head.height),
    ageText(ageSeconds),
    lag === null ? nothing : String(lag),
    pruningOf(keepsFrom),
  ]
}

function pruningOf(keepsFrom: number | null): string {
  if (keepsFrom === null) return nothing
  return keepsFrom === 0 ? 'none' : `below ${keepsFrom}`
}

function balanceCell({ balances }: Stated): string {
  const amounts = balances.map(({ symbol, decimals, units }) =>
    formatMoney({ asset: { symbol, scale: decimals }, units }),
  )
  return amounts.join(', ') || nothing
}

/** The decimals of each token, as its contract states them. */
function tokenCell({ tokens }: Stated): string {
  const stated = tokens.map(({ symbol, stated: { hasCode, decimals } }) =>
    hasCode ? `${symbol} ${decimals ?? '?'}` : `${symbol} no code`,
  )
  return stated.join(', ') || nothing
}

const units = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3_600, name: 'h' },
  { seconds: 60, name: 'min' },
]

function ageText(ageSeconds: number): string {
  const unit = units.find(({ seconds }) => ageSeconds >= 2 * seconds)
  return unit === undefined ? `${ageSeconds} s` : `${Math.floor(ageSeconds / unit.seconds)} ${unit.name}`
}

function verdictCell(verdict: Verdict): string {
  return 'reasons' in verdict ? `${verdict.kind}: ${verdict.reasons.join('; ')}` : verdict.kind
}
