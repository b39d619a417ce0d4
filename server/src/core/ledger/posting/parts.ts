import type { Refusal } from '#platform/refusal'
import { type Account, mayGoNegative } from '../account.ts'
import { insufficientBalance } from '../refusals.ts'
import type { Balance, Entry } from './entry.ts'

/** The rows of accounts in one asset. */
export type Rows = {
  /** The row that an amount goes to. */
  target(account: Account, asset: string): Balance
  /** The rows that an amount may come from, in the order in which they are asked. */
  sources(account: Account, asset: string): Balance[]
}

/** A movement from one row to one other. */
export type Part = { readonly source: Balance; readonly target: Balance; readonly units: bigint }

/**
 * The movements of an entry from row to row, or its refusal. They apply in order, so an entry may spend what its own earlier
 * movement brought. An account with stripes pays from one that has enough, else from several.
 */
export function partsOf({ movements }: Entry, rows: Rows): Part[] | Refusal {
  const changes = new Map<Balance, bigint>()
  const parts: Part[] = []
  const unitsOf = (row: Balance) => row.units + (changes.get(row) ?? 0n)
  for (const { from, to, amount } of movements) {
    const { asset, units } = amount
    const target = rows.target(to, asset.symbol)
    const sources = rows.sources(from, asset.symbol)
    const taken = takenFrom(sources, { units, unitsOf, isBounded: !mayGoNegative(from) })
    if (taken === null) {
      const available = sources.reduce((sum, row) => sum + unitsOf(row), 0n)
      return insufficientBalance(from, { required: amount, available: { asset, units: available } })
    }
    for (const [source, part] of taken) {
      changes.set(source, (changes.get(source) ?? 0n) - part)
      changes.set(target, (changes.get(target) ?? 0n) + part)
      parts.push({ source, target, units: part })
    }
  }
  return parts
}

type Taking = {
  readonly units: bigint
  unitsOf(row: Balance): bigint
  /** Whether no row may fall below zero. */
  readonly isBounded: boolean
}

/** The part that each row gives; null where all together have too little. */
function takenFrom(
  rows: readonly Balance[],
  { units, unitsOf, isBounded }: Taking,
): [row: Balance, units: bigint][] | null {
  const whole = isBounded ? rows.find((row) => unitsOf(row) >= units) : rows[0]
  if (whole !== undefined) return [[whole, units]]
  const taken: [Balance, bigint][] = []
  let missing = units
  for (const row of rows) {
    const held = unitsOf(row)
    if (held === 0n) continue
    const isLast = held >= missing
    taken.push([row, isLast ? missing : held])
    if (isLast) return taken
    missing -= held
  }
  return null
}
