import assert from 'node:assert'
import { type Account, type Entry, houseAccount, postMany } from '#core/ledger'
import type { RailMovementKind } from '#core/rails'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { StoredLine } from './stored-lines.ts'

/** Kinds of the entries of statements. The reference is the line's id, with `/withdrawn` for a withdrawn line. */
export const statementKinds = {
  line: 'rail_statement',
  fee: 'rail_statement_fee',
  lineWithdrawn: 'rail_statement_withdrawn',
  feeWithdrawn: 'rail_statement_fee_withdrawn',
} as const

type Booking = { readonly ids: Ids; readonly now: Date }

/** Custody follows the bank: custody ↔ clearing for the amount, network_fees → custody for the bank's charge. */
export async function bookLines(
  tx: Tx,
  { lines, ...booking }: Booking & { readonly lines: readonly StoredLine[] },
): Promise<void> {
  const legs = lines.flatMap(({ id, kind, amount, fee }) => [
    { kind: statementKinds.line, reference: id, ...sidesOf(kind), amount },
    { kind: statementKinds.fee, reference: id, ...feeSides, amount: fee },
  ])
  await bookLegs(tx, { legs, ...booking })
}

type Withdrawn = Booking & { readonly lines: readonly StoredLine[] }

/** Reverses the entries of `bookLines`. */
export async function bookWithdrawn(tx: Tx, { lines, ...booking }: Withdrawn): Promise<void> {
  const legs = lines.flatMap(({ id, kind, amount, fee }) => {
    const reference = withdrawnReference(id)
    return [
      { kind: statementKinds.lineWithdrawn, reference, ...reversed(sidesOf(kind)), amount },
      { kind: statementKinds.feeWithdrawn, reference, ...reversed(feeSides), amount: fee },
    ]
  })
  await bookLegs(tx, { legs, ...booking })
}

function withdrawnReference(id: string): string {
  return `${id}/withdrawn`
}

type Sides = { readonly from: Account; readonly to: Account }

const feeSides: Sides = { from: houseAccount('network_fees'), to: houseAccount('custody') }

function sidesOf(kind: RailMovementKind): Sides {
  const sides = { from: houseAccount('custody'), to: houseAccount('clearing') }
  return kind === 'payout' ? reversed(sides) : sides
}

function reversed({ from, to }: Sides): Sides {
  return { from: to, to: from }
}

type Leg = Entry['movements'][number] & Pick<Entry, 'kind' | 'reference'>

async function bookLegs(tx: Tx, { legs, ids, now }: Booking & { legs: readonly Leg[] }): Promise<void> {
  const entries = legs
    .filter(({ amount }) => amount.units > 0n)
    .map(({ kind, reference, ...movement }): Entry => {
      return { id: ids.next(), kind, reference, postedAt: now, movements: [movement] }
    })
  if (entries.length === 0) return
  const outcomes = await postMany(tx, entries)
  assert(
    outcomes.every((outcome) => outcome === 'posted'),
    'an entry between accounts that may be below zero is never refused',
  )
}
