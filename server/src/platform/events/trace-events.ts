import { currentScopes, type Scope } from '#platform/tracing'

type Caused = {
  readonly id: string
  readonly type: string
  readonly customerId: string
  readonly causedBy?: string
}

/** The trace that each event belongs to, as its `traceparent`; null where nothing is traced. */
export function traceparentsOf(events: readonly Caused[]): (string | null)[] {
  const scopes = currentScopes()
  return events.map((event) => {
    if (scopes.length === 0) return null
    const span = causeOf(event, scopes)?.begin({ name: `event ${event.type}`, kind: 'producer' })
    span?.end({ attributes: { 'messaging.message.id': event.id } })
    return span?.traceparent ?? null
  })
}

/** The request that caused an event. Among several it is the only one of its customer, or unknown. */
function causeOf({ customerId, causedBy = customerId }: Caused, scopes: readonly Scope[]): Scope | undefined {
  if (scopes.length === 1) return scopes[0]
  const own = scopes.filter((scope) => scope.customerId === causedBy)
  return own.length === 1 ? own[0] : undefined
}
