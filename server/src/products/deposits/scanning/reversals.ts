import assert from 'node:assert'
import { type Entry, houseAccount, postMany } from '#core/ledger'
import type { Tx } from '#platform/database'
import { type Deposit, depositKinds } from '#products/deposits/deposit'
import type { ScanStep } from './scan-step.ts'

/** Books reversals as losses of the house: losses → custody, under the number of the reversal. The credit stays. */
export async function bookReversals(tx: Tx, step: ScanStep, deposits: readonly Deposit[]): Promise<void> {
  const [from, to] = [houseAccount('losses'), houseAccount('custody')]
  const kind = depositKinds.reversed
  await book(
    tx,
    deposits.map((deposit) => entryOf(deposit, { kind, from, to, step })),
  )
}

/** Books a loss back, once for each reversal, when another block has the payment. */
export async function bookReturns(tx: Tx, step: ScanStep, deposits: readonly Deposit[]): Promise<void> {
  const [from, to] = [houseAccount('custody'), houseAccount('losses')]
  const kind = depositKinds.returned
  await book(
    tx,
    deposits.map((deposit) => entryOf(deposit, { kind, from, to, step })),
  )
}

type Way = Pick<Entry['movements'][number], 'from' | 'to'> & {
  readonly kind: string
  readonly step: ScanStep
}

function entryOf({ id, amount, reversals }: Deposit, { kind, from, to, step }: Way): Entry {
  return {
    id: step.scanner.ids.next(),
    kind,
    reference: `${id}/${reversals}`,
    postedAt: step.now,
    movements: [{ from, to, amount }],
  }
}

async function book(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const outcomes = await postMany(tx, entries)
  assert(
    outcomes.every((outcome) => outcome === 'posted'),
    'losses and custody may go below zero',
  )
}
