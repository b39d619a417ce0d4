import { recall, type Writer, type WriterParts } from '#core/idempotency'
import { unixSeconds } from '#platform/clock'
import { sql, type Tx } from '#platform/database'
import { Answer } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { converterRefusals } from '#products/converter/terms'

/** A command that may have a request's identity, so a concurrent repeat can be refused. */
export type Named = { readonly identity?: string }

type Submit<Command, T> = Writer<Command, T>['submit']

/**
 * Gives each command its request's identity, and refuses a repeat while this process carries out the first. A request
 * with the same key and another payload waits for the first and is then refused for its payload. The refusal is
 * answered, not thrown, since the request's outcome is the first one's.
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
      // The first request may be done already, with another repeat of it running.
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

/** The outcome of a command whose request is still running; it is not stored. */
export function inProgress() {
  return { refusal: new Refusal(converterRefusals.OPERATION_IN_PROGRESS), isPassing: true } as const
}

/**
 * The commands whose request another transaction carries out, in any process. The other requests are locked until this
 * transaction ends.
 */
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
