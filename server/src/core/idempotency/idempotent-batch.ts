import assert from 'node:assert'
import { accessRefusals, findUses, type SignatureUse, saveUses } from '#core/access'
import type { Tx } from '#platform/database'
import { Answer, type IdempotentRequest } from '#platform/http'
import { Refusal } from '#platform/refusal'
import {
  findRecords,
  type IdempotencyRecord,
  isKeyed,
  isLasting,
  type Outcome,
  replay,
  requestId,
  saveRecords,
} from './records.ts'

type Asked = { readonly request: IdempotentRequest | null }

type Options<Command, T> = {
  commands: readonly Command[]
  now: Date
  answeredAt: number
  /**
   * Carries out the commands that were not carried out before; answers in their order. A refused command has no
   * effect.
   */
  act(commands: readonly Command[]): Promise<readonly Outcome<T>[]>
}

/**
 * Carries out a batch of commands in one transaction. The first of several commands with the same request acts, and
 * the others get its answer; a request that an earlier transaction answered gets that answer. A signature that counts
 * once is used up together with the outcome; with another key, or without one, it is refused from then on.
 */
export async function idempotentBatch<Command extends Asked, T>(
  tx: Tx,
  { commands, now, answeredAt, act }: Options<Command, T>,
): Promise<Answer<T>[]> {
  const requests = commands.flatMap(({ request }) => request ?? [])
  const signatures = requests.flatMap(({ signature }) => signature ?? [])
  const [records, uses] = await Promise.all([
    findRecords<T>(tx, { requests: requests.filter(isKeyed), now }),
    findUses(tx, signatures),
  ])
  const { fresh, reused } = judge(commands, { records, uses })
  const outcomes = await act([...fresh])
  const answers = new Map<Command, Answer<T>>()
  const saved: IdempotencyRecord<T>[] = []
  for (const [index, command] of [...fresh].entries()) {
    const outcome = outcomes[index]
    assert(outcome !== undefined, 'an act answers each of its commands')
    answers.set(command, new Answer(outcome, { ts: answeredAt, isReplay: false }))
    const { request } = command
    if (request !== null && isKeyed(request)) saved.push({ request, outcome, answeredAt })
  }
  saveRecords(tx, { records: saved, now })
  for (const record of saved) records.set(requestId(record.request), record)
  const told = commands.map((command): Answer<T> => {
    if (reused.has(command)) return signatureReused<T>(answeredAt)
    return answers.get(command) ?? repeated(command, { records, answeredAt })
  })
  saveUses(tx, newUses(commands, { told, reused, uses }))
  return told
}

type Uses = ReadonlyMap<string, string | null>
type Known = { readonly records: ReadonlyMap<string, unknown>; readonly uses: Uses }

/** The commands that act and those whose signature was used before, both in the order of the commands. */
function judge<Command extends Asked>(commands: readonly Command[], { records, uses }: Known) {
  const answered = new Set(records.keys())
  const keyBySignature = new Map(uses)
  const fresh = new Set<Command>()
  const reused = new Set<Command>()
  for (const command of commands) {
    const { request } = command
    const hex = request?.signature?.hex
    const id = request !== null && isKeyed(request) ? requestId(request) : null
    const isAnswered = id !== null && answered.has(id)
    if (hex !== undefined && keyBySignature.has(hex)) {
      if (!isAnswered || keyBySignature.get(hex) !== request?.key) reused.add(command)
      continue
    }
    if (hex !== undefined) keyBySignature.set(hex, request?.key ?? null)
    if (!isAnswered) fresh.add(command)
    if (id !== null) answered.add(id)
  }
  return { fresh, reused }
}

type Judged<Command, T> = {
  /** The answers, in the order of the commands. */
  readonly told: readonly Answer<T>[]
  readonly reused: ReadonlySet<Command>
  readonly uses: Uses
}

/** A failure of ours uses no signature up: its repeat tries again. */
function newUses<Command extends Asked, T>(
  commands: readonly Command[],
  { told, reused, uses }: Judged<Command, T>,
): SignatureUse[] {
  const byHex = new Map<string, SignatureUse>()
  for (const [index, command] of commands.entries()) {
    const { signature, key } = command.request ?? { signature: null, key: null }
    const answer = told[index]
    if (signature === null || reused.has(command) || uses.has(signature.hex)) continue
    if (answer !== undefined && isLasting(answer.outcome)) byHex.set(signature.hex, { signature, key })
  }
  return [...byHex.values()]
}

/** Stored under no key, because a thief who repeats a captured signature must not bind a key of its owner. */
function signatureReused<T>(ts: number): Answer<T> {
  return new Answer<T>({ refusal: new Refusal(accessRefusals.SIGNATURE_REUSED) }, { ts, isReplay: false })
}

type Remembered<T> = {
  readonly records: ReadonlyMap<string, IdempotencyRecord<T>>
  readonly answeredAt: number
}

function repeated<T>({ request }: Asked, { records, answeredAt }: Remembered<T>): Answer<T> {
  assert(request !== null && isKeyed(request), 'a command that does not act repeats another')
  const record = records.get(requestId(request))
  assert(record !== undefined, 'a repeated command was answered before')
  return replay(record, { request, answeredAt })
}
