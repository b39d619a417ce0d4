import type { Delivery, DeliveryStatus } from '@coffer/sdk'
import { callerOptions, converse } from '#calling'
import { readArguments, readLimit } from '#command-line'
import { Misuse, showTable, type Terminal, timeText } from '#terminal'

const statuses: readonly DeliveryStatus[] = ['pending', 'succeeded', 'failed', 'cancelled']

const listOptions = {
  ...callerOptions,
  status: { type: 'string' },
  type: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Lists what was sent to a webhook, or shows one delivery whole. */
export async function deliveriesCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, listOptions)
  const [id, delivery_id, ...rest] = positionals
  if (!id || rest.length > 0)
    throw new Misuse('`webhooks deliveries` needs a WEBHOOK ID, and a DELIVERY ID to show one whole')
  if (delivery_id !== undefined) {
    if (values.status !== undefined || values.type !== undefined || values.limit !== undefined)
      throw new Misuse('A DELIVERY ID shows one whole; --status, --type and --limit are for the list')
    return converse(
      { caller: values, talk: (coffer) => coffer.getWebhookDelivery({ id, delivery_id }) },
      terminal,
    )
  }
  const status = statuses.find((one) => one === values.status)
  if (values.status !== undefined && status === undefined)
    throw new Misuse(`--status is one of ${statuses.join(', ')}`)
  const query = { status, type: values.type, limit: readLimit(values.limit) }
  return converse(
    {
      caller: values,
      talk: (coffer) => coffer.listWebhookDeliveries(id, query),
      show: values.json ? undefined : ({ items }) => showDeliveries(items, terminal),
    },
    terminal,
  )
}

function showDeliveries(deliveries: Delivery[], { stdout, stderr }: Terminal): void {
  if (deliveries.length === 0) {
    stderr.write('There are no deliveries. `coffer webhooks test ID` makes one.\n')
    return
  }
  const heads = ['CREATED', 'EVENT', 'STATUS', 'TRIES', 'LAST ANSWER', 'NEXT TRY', 'DELIVERY ID']
  const rows = deliveries.map((delivery) => [
    timeText(delivery.created_at),
    delivery.type,
    delivery.status,
    String(delivery.attempt_count),
    answerOf(delivery),
    delivery.next_attempt_at === null ? '-' : timeText(delivery.next_attempt_at),
    delivery.id,
  ])
  showTable({ heads, rows, numbers: ['TRIES'] }, stdout)
}

function answerOf({ last_attempt: attempt }: Delivery): string {
  if (attempt === null) return '-'
  if (attempt.response_status === null) return attempt.error ?? '-'
  return `${attempt.response_status} in ${attempt.duration_ms} ms`
}

const replayOptions = {
  ...callerOptions,
  since: { type: 'string' },
  until: { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const

const usage =
  '`webhooks replay` needs a WEBHOOK ID and either a DELIVERY ID or --since TIME; `coffer webhooks deliveries ID` lists them'

/** Sends one delivery again, or all that happened in a time. */
export async function replayCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, replayOptions)
  const [id, delivery_id, ...rest] = positionals
  const { since, until, 'idempotency-key': idempotency_key } = values
  if (!id || rest.length > 0) throw new Misuse(usage)
  if (since !== undefined) {
    if (delivery_id !== undefined) throw new Misuse(usage)
    const range = { since, until, idempotency_key }
    return converse({ caller: values, talk: (coffer) => coffer.replayWebhook(id, range) }, terminal)
  }
  if (delivery_id === undefined) throw new Misuse(usage)
  if (until !== undefined) throw new Misuse('--until goes with --since')
  const delivery = { id, delivery_id, idempotency_key }
  return converse({ caller: values, talk: (coffer) => coffer.replayWebhookDelivery(delivery) }, terminal)
}
