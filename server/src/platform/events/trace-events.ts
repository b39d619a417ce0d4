import { type Sql, sql } from '#platform/database'
import { currentScopes, type Scope } from '#platform/tracing'

type Caused = {
  readonly id: string
  readonly type: string
  readonly customerId: string
  readonly causedBy?: string
}

const untraced = { name: sql``, column: sql`` }

/** The column of the traces that events belong to, and its values; nothing where nothing is traced. */
export function traceColumnOf(events: readonly Caused[]): { readonly name: Sql; readonly column: Sql } {
  const scopes = currentScopes()
  if (scopes.length === 0) return untraced
  const traceparents = events.map((event) => {
    const span = causeOf(event, scopes)?.begin({ name: `event ${event.type}`, kind: 'producer' })
    span?.end({ attributes: { 'messaging.message.id': event.id } })
    return span?.traceparent ?? null
  })
  return { name: sql`, traceparent`, column: sql`, unnest(${traceparents}::text[])` }
}

/** The request that caused an event. Among several it is the only one of its customer, or unknown. */
function causeOf({ customerId, causedBy = customerId }: Caused, scopes: readonly Scope[]): Scope | undefined {
  if (scopes.length === 1) return scopes[0]
  const own = scopes.filter((scope) => scope.customerId === causedBy)
  return own.length === 1 ? own[0] : undefined
}
