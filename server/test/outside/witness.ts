import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock'

/**
 * `place` has an effect; `find` and `look` only ask. `hand over` repeats bytes that have one effect, however often, and `sight`
 * is a question that two instructions may ask at once.
 */
export type Act = 'place' | 'find' | 'look' | 'hand over' | 'sight'

type Answer = { readonly status: string } | object | null | undefined

/** A call to a party, as one process makes it. */
type Call = {
  readonly process: string
  readonly act: Act
  readonly reference: string
  /** The act is allowed whatever is forbidden, such as for the house itself while a customer is frozen. */
  readonly isExempt?: boolean
}

type Trouble = { readonly act: Act; readonly moment: 'before' | 'after'; left: number }

/** Hears every call to a party, disturbs those that a test wants disturbed, and notes what no engine may do. */
export type Witness = {
  readonly violations: readonly string[]
  /** The acts that nobody may do at the moment, such as to place something during a halt. */
  forbidden: readonly Act[]
  /** How many calls of an act lose their way, before they have an effect or after it. */
  trouble: Trouble | null
  /** Makes each call last, so that the calls of two processes overlap. */
  isSlow: boolean
  /** Keeps the answers to one process back, until the gate opens. */
  gate: { readonly process: string; readonly open: Promise<void> } | null
  /** The calls that began and the answers that were lost, by reference. */
  readonly lost: ReadonlyMap<string, number>
  meet<T extends Answer>(call: Call, act: () => T | Promise<T>): Promise<T>
}

type Options = {
  readonly clock: Clock
  /** Placing once more is what the party wants, since nobody can ask it. */
  readonly mayRepeat?: boolean
}

/** Whether at most one process does it for a reference at a time. */
function isAlone(act: Act): boolean {
  return act !== 'hand over' && act !== 'sight'
}

export function openWitness({ clock, mayRepeat = false }: Options): Witness {
  const violations: string[] = []
  const lost = new Map<string, number>()
  /** References that may have arrived and were not looked up since. */
  const unsure = new Set<string>()
  const underWay = new Map<string, { readonly atMs: number; readonly process: string }>()
  const witness: Witness = {
    violations,
    forbidden: [],
    trouble: null,
    isSlow: false,
    gate: null,
    lost,
    meet,
  }

  function judge({ process, act, reference, isExempt = false }: Call): void {
    const other = underWay.get(reference)
    // A process that waits for an answer longer than its lease is no longer the only one to ask.
    if (isAlone(act) && other !== undefined && other.atMs === clock.now().getTime())
      violations.push(`${process} asks about ${reference} (${act}) while ${other.process} does`)
    if (!isExempt && witness.forbidden.includes(act))
      violations.push(`${process} may not ${act} ${reference} now`)
    if (act !== 'place') return
    if (!mayRepeat && unsure.has(reference))
      violations.push(`${process} places ${reference}, which may have arrived, without looking it up`)
    unsure.add(reference)
  }

  function hear({ act, reference }: Call, answer: Answer): void {
    const isDeferred = answer != null && 'status' in answer && answer.status === 'deferred'
    if ((act === 'find' && answer === null) || isDeferred) unsure.delete(reference)
  }

  function disturb({ act, reference }: Call, moment: 'before' | 'after'): void {
    const { trouble } = witness
    if (trouble?.act !== act || trouble.moment !== moment || trouble.left === 0) return
    trouble.left--
    lost.set(reference, (lost.get(reference) ?? 0) + 1)
    throw new Error(`the line is dead ${moment} ${act}`)
  }

  async function meet<T extends Answer>(call: Call, act: () => T | Promise<T>): Promise<T> {
    const { reference, process } = call
    judge(call)
    const mine = { atMs: clock.now().getTime(), process }
    if (isAlone(call.act)) underWay.set(reference, mine)
    try {
      disturb(call, 'before')
      const answer = await act()
      if (witness.isSlow) await pause(4)
      if (witness.gate?.process === process) await witness.gate.open
      disturb(call, 'after')
      hear(call, answer)
      return answer
    } finally {
      if (underWay.get(reference) === mine) underWay.delete(reference)
    }
  }

  return witness
}
