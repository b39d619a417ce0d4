import assert from 'node:assert'
import type { Tx } from '#platform/database'
import { Answer } from '#platform/http'
import { findRecords, type IdempotencyRecord, type Outcome, replay, saveRecords } from './records.ts'
import { type IdempotentRequest, requestId } from './request.ts'

type Asked = { readonly request: IdempotentRequest | null }

type Options<Command, T> = {
  commands: readonly Command[]
  now: Date
  answeredAt: number
  /** Does what was not done before; answers in the order of its commands. A refused command has no effect. */
  act(commands: readonly Command[]): Promise<readonly Outcome<T>[]>
}

/**
 * The batch form of `idempotent`, for a group commit: of commands with the same request the first acts and
 * the others get its answer; what was answered in an earlier transaction is answered from there.
 */
export async function idempotentBatch<Command extends Asked, T>(
  tx: Tx,
  options: Options<Command, T>,
): Promise<Answer<T>[]> {
  const { commands, now, answeredAt, act } = options
  const requests = commands.flatMap(({ request }) => (request === null ? [] : [request]))
  const records = await findRecords<T>(tx, { requests, now })
  const fresh = firstOfEach(commands, records)
  const outcomes = await act([...fresh])
  const answers = new Map<Command, Answer<T>>()
  const saved: IdempotencyRecord<T>[] = []
  for (const [index, command] of [...fresh].entries()) {
    const outcome = outcomes[index]
    assert(outcome !== undefined, 'an act answers each of its commands')
    answers.set(command, new Answer(outcome, { ts: answeredAt, isReplay: false }))
    if (command.request !== null) saved.push({ request: command.request, outcome, answeredAt })
  }
  saveRecords(tx, { records: saved, now })
  for (const record of saved) records.set(requestId(record.request), record)
  return commands.map((command) => answers.get(command) ?? repeated(command, records))
}

function firstOfEach<Command extends Asked>(
  commands: readonly Command[],
  known: ReadonlyMap<string, unknown>,
): Set<Command> {
  const seen = new Set<string>()
  return new Set(
    commands.filter(({ request }) => {
      if (request === null) return true
      const id = requestId(request)
      if (known.has(id) || seen.has(id)) return false
      seen.add(id)
      return true
    }),
  )
}

function repeated<T>({ request }: Asked, records: ReadonlyMap<string, IdempotencyRecord<T>>): Answer<T> {
  const record = request && records.get(requestId(request))
  assert(request && record, 'a command that did not act repeats one that did')
  return replay(record, request)
}
