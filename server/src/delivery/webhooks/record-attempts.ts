import { type Database, sql, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { type Attempt, isGone, type Verdict, verdictOn } from './attempt.ts'
import { failingMaxMs } from './retry-schedule.ts'
import { type DisabledReason, fromRow, type Webhook, type WebhookRow } from './webhook.ts'
import { disabledEvent } from './webhook-events.ts'

type Options = {
  readonly now: Date
  readonly ids: Ids
  /** From 0 up to 1, another each time. */
  chance(): number
}

/**
 * Writes down what attempts came to, in one transaction: the log, what becomes of each delivery, how each endpoint is.
 * Rows of `webhooks` are locked before those of their deliveries, as everybody does who changes both.
 */
export async function recordAttempts(
  database: Database,
  { attempts, ...options }: Options & { attempts: readonly Attempt[] },
): Promise<void> {
  if (attempts.length === 0) return
  const results = attempts.map((attempt) => ({ attempt, verdict: verdictOn(attempt, options.chance()) }))
  await database.inTransaction(async (tx) => {
    noteHealth(tx, attempts)
    const disabled = [
      ...(await disableGone(tx, { attempts, now: options.now })),
      ...(await disableFailing(tx, { attempts, now: options.now })),
    ]
    logAttempts(tx, attempts)
    concludeDeliveries(tx, { results, now: options.now })
    tellOwners(tx, { disabled, ...options })
  })
}

type Result = { readonly attempt: Attempt; readonly verdict: Verdict }

/** A success among them ends a time of failures, even if it was not the last. */
function noteHealth(tx: Tx, attempts: readonly Attempt[]): void {
  const { succeeded, failed } = byHealth(attempts)
  if (succeeded.length > 0)
    tx.send(sql`update webhooks set failing_since = null from (
      select id from webhooks where id = any(${succeeded}::uuid[]) and failing_since is not null order by id for update
    ) as well where webhooks.id = well.id`)
  if (failed.size > 0)
    tx.send(sql`update webhooks set failing_since = ill.since from (
      select id, since from webhooks join unnest(${[...failed.keys()]}::uuid[], ${[...failed.values()]}::timestamptz[])
        as found (id, since) using (id)
      where failing_since is null order by id for update of webhooks
    ) as ill where webhooks.id = ill.id`)
}

/** Endpoints with a success, and the others with when they failed first. */
function byHealth(attempts: readonly Attempt[]) {
  const succeeded = new Set<string>()
  const failed = new Map<string, Date>()
  for (const { delivery, outcome, endedAt } of attempts) {
    if (outcome.result === 'succeeded') succeeded.add(delivery.webhookId)
    else if (!failed.has(delivery.webhookId)) failed.set(delivery.webhookId, endedAt)
  }
  for (const id of succeeded) failed.delete(id)
  return { succeeded: [...succeeded], failed }
}

type Disabling = { attempts: readonly Attempt[]; now: Date }

async function disableGone(tx: Tx, { attempts, now }: Disabling): Promise<Webhook[]> {
  const ids = [...new Set(attempts.filter(isGone).map(({ delivery }) => delivery.webhookId))]
  return ids.length === 0 ? [] : await disable(tx, { ids, reason: 'gone', failingBefore: now, now })
}

async function disableFailing(tx: Tx, { attempts, now }: Disabling): Promise<Webhook[]> {
  const failingBefore = new Date(now.getTime() - failingMaxMs)
  const ids = [...byHealth(attempts).failed.keys()]
  return ids.length === 0 ? [] : await disable(tx, { ids, reason: 'failing', failingBefore, now })
}

type Disable = { ids: readonly string[]; reason: DisabledReason; failingBefore: Date; now: Date }

async function disable(tx: Tx, { ids, reason, failingBefore, now }: Disable): Promise<Webhook[]> {
  const rows = await tx.query<WebhookRow>(sql`
    update webhooks set is_active = false, disabled_reason = ${reason}, notices = notices + 1, updated_at = ${now}
    where id = any(${ids}::uuid[]) and is_active and (${reason} = 'gone' or failing_since <= ${failingBefore})
    returning *`)
  return rows.map(fromRow)
}

/** What a webhook that was switched off waits for never comes; its owner's other endpoints and log are told. */
function tellOwners(tx: Tx, { disabled, ids, now }: Options & { disabled: readonly Webhook[] }): void {
  if (disabled.length === 0) return
  tx.send(sql`update webhook_deliveries set status = 'cancelled', updated_at = ${now}
    where webhook_id = any(${disabled.map(({ id }) => id)}::uuid[]) and status = 'pending'`)
  recordEvents(
    tx,
    disabled.map((webhook) => disabledEvent(webhook, { id: ids.next(), at: now })),
  )
}

/** Not of a delivery that is gone with its webhook. */
function logAttempts(tx: Tx, attempts: readonly Attempt[]): void {
  const column = <T>(read: (attempt: Attempt) => T) => attempts.map(read)
  tx.send(sql`
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, request_url, request_headers,
      response_status, response_headers, response_body, error)
    select id, number, started_at, duration_ms, url, found.request_headers, status,
      nullif(found.response_headers, 'null'), found.response_body, found.error
    from rows from (
      unnest(${column(({ delivery }) => delivery.id)}::uuid[]),
      unnest(${column(({ delivery }) => delivery.attempt)}::integer[]),
      unnest(${column(({ startedAt }) => startedAt)}::timestamptz[]),
      unnest(${column(({ outcome }) => outcome.durationMs)}::integer[]),
      unnest(${column(({ request }) => request.url)}::text[]),
      jsonb_array_elements(${jsonText(column(({ request }) => request.headers))}::jsonb),
      unnest(${column(({ outcome }) => outcome.status)}::integer[]),
      jsonb_array_elements(${jsonText(column(({ outcome }) => outcome.headers))}::jsonb),
      unnest(${column(({ outcome }) => outcome.body)}::text[]),
      unnest(${column(({ outcome }) => outcome.error)}::text[])
    ) as found (id, number, started_at, duration_ms, url, request_headers, status, response_headers, response_body, error)
    where exists (select from webhook_deliveries where webhook_deliveries.id = found.id)
    on conflict do nothing`)
}

// PostgreSQL keeps no U+0000 in a text; a backslash before it would make it six letters.
const zeroCharacter = /(?<!\\)((?:\\\\)*)\\u0000/g

function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(zeroCharacter, '$1\\ufffd')
}

/** A later claim of the same delivery has its own outcome; one that was called off can still turn out well. */
function concludeDeliveries(tx: Tx, { results, now }: { results: readonly Result[]; now: Date }): void {
  const column = <T>(read: (result: Result) => T) => results.map(read)
  tx.send(sql`
    update webhook_deliveries
    set status = found.status, tries = tries + 1, leased_until = null, updated_at = ${now},
      next_attempt_at = coalesce(found.next_attempt_at, webhook_deliveries.next_attempt_at)
    from unnest(
      ${column(({ attempt }) => attempt.delivery.id)}::uuid[],
      ${column(({ attempt }) => attempt.delivery.attempt)}::integer[],
      ${column(({ verdict }) => verdict.status)}::text[],
      ${column(({ verdict }) => verdict.nextAttemptAt)}::timestamptz[]
    ) as found (id, attempt, status, next_attempt_at)
    where webhook_deliveries.id = found.id and attempts = found.attempt
      and (webhook_deliveries.status = 'pending'
        or webhook_deliveries.status = 'cancelled' and found.status = 'succeeded')`)
}
