import { recall, type Writer, type WriterParts } from '#core/idempotency'
import { unixSeconds } from '#platform/clock'
import { sql, type Tx } from '#platform/database'
import { Answer } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { converterRefusals } from './refusals.ts'

/** A command that says which request it is of, where a repeat is refused while the first is carried out. */
export type Named = { readonly identity?: string }

type Submit<Command, T> = Writer<Command, T>['submit']

/**
 * Names the request of a command, and refuses one that this process is carrying out for the first time. A request with the
 * same key and another payload waits for it, and is then refused for that. The refusal is answered and not thrown, because
 * it is no outcome of the request: that is what the first comes to.
 */
export function refuseWhileInFlight<Command extends Named, T>(
  submit: Submit<Command, T>,
  parts: WriterParts,
): Submit<Command, T> {
  const inFlight = new Set<string>()
  return async (command, request) => {
    if (request === null) return submit(command, request)
    const identity = [request.customerId, request.operation, request.key, request.fingerprint].join('/')
    if (inFlight.has(identity)) {
      // Beside another repeat of a request that is done there is nothing to wait for.
      const known = await recall<T>(parts, request)
      return (
        known ?? new Answer<T>(inProgress(), { ts: unixSeconds(parts.systemClock.now()), isReplay: false })
      )
    }
    inFlight.add(identity)
    try {
      return await submit({ ...command, identity }, request)
    } finally {
      inFlight.delete(identity)
    }
  }
}

/** What a command is told whose request is being carried out; not remembered. */
export function inProgress() {
  return { refusal: new Refusal(converterRefusals.OPERATION_IN_PROGRESS), isPassing: true } as const
}

/** Commands whose request another transaction is carrying out, in whichever process; the others are this one's until it ends. */
export async function findInFlight<Command extends Named>(
  tx: Tx,
  commands: readonly Command[],
): Promise<Set<Command>> {
  const names = new Set(commands.flatMap(({ identity }) => identity ?? []))
  if (names.size === 0) return new Set()
  const rows = await tx.query<{ name: string }>(sql`
    select name from unnest(${[...names]}::text[]) as name
    where not pg_try_advisory_xact_lock(hashtextextended(name, 0))`)
  const taken = new Set(rows.map(({ name }) => name))
  return new Set(commands.filter(({ identity }) => identity !== undefined && taken.has(identity)))
}
