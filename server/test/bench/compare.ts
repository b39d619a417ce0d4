import { type Cost, costOf, readCpuTime } from './cpu-time.ts'
import { type Bench, figure, type RowResult, whole } from './row.ts'
import { spread } from './spread.ts'
import type { Subject } from './subject.ts'

export type Side = {
  readonly what: string
  readonly unit: string
  /** Does unmeasured work, such as signing the requests. */
  prepare(): Promise<Attempt>
}

export type Attempt = {
  readonly subject: Subject
  run(): Promise<Measured>
  /** Removes everything that no other measurement needs. */
  finish?(): Promise<void>
}

/** `operations` is the number of answers from the start of the run to its end. */
export type Measured = { readonly perSecond: number; readonly operations: number }

type Sample = { readonly perSecond: number; readonly cost: Cost | null }

/** Measures two things in turn, A B A B …, and compares each A with its neighbouring B. */
export async function compare(
  bench: Bench,
  { row, a, b, aimMin }: { row: string; a: Side; b: Side; aimMin: number },
): Promise<RowResult> {
  const rounds: { a: Sample; b: Sample }[] = []
  for (let round = 1; round <= bench.effort.rounds; round++) {
    const measured = { a: await measure(bench, a), b: await measure({ ...bench, profile: null }, b) }
    rounds.push(measured)
    bench.say(`${row}, round ${round} of ${bench.effort.rounds}: ${describe(measured, a.unit)}`)
  }
  const ratio = spread(rounds.map((one) => one.a.perSecond / one.b.perSecond))
  const costsOf = (side: 'a' | 'b') => rounds.flatMap((one) => one[side].cost ?? [])
  const costs = { a: costsOf('a'), b: costsOf('b') }
  return {
    row,
    a: figure(
      a,
      rounds.map((one) => one.a.perSecond),
    ),
    b: figure(
      b,
      rounds.map((one) => one.b.perSecond),
    ),
    ratio,
    costs: costs.a.length === 0 ? null : costs,
    aim: `≥ ${aimMin} × B`,
    isReached: ratio.median >= aimMin,
    notes: [],
  }
}

async function measure({ cluster, profile }: Bench, { prepare }: Side): Promise<Sample> {
  const { subject, run, finish } = await prepare()
  const counted = { server: subject.pid, postmaster: subject.usesDatabase ? cluster.postmaster : null }
  await profile?.begin(subject)
  const from = readCpuTime(counted)
  const { perSecond, operations } = await run()
  const to = readCpuTime(counted)
  const cost = from === null || to === null ? null : costOf({ from, to, operations })
  await profile?.end(subject, { operations, cost })
  await finish?.()
  return { perSecond, cost }
}

function describe({ a, b }: { a: Sample; b: Sample }, unit: string): string {
  const speeds = `${whole(a.perSecond)} against ${whole(b.perSecond)} ${unit}`
  if (a.cost === null || b.cost === null) return speeds
  return `${speeds}, ${whole(a.cost.together)} against ${whole(b.cost.together)} µs of CPU each`
}
