import type { WebhookDeliveryItem } from '@coffer/sdk'
import { callerOptions, converse, keyOption, limitOption } from '#calling'
import { command, readLimit } from '#command-line'
import { Misuse, showTable, type Terminal, timeText } from '#terminal'

/** Lists what was sent to a webhook, or shows one delivery whole. */
export const listDeliveries = command({
  usage: ['webhooks deliveries ID', 'webhooks deliveries ID DELIVERY'],
  about: 'Lists what was sent to it, or shows one delivery whole, with every try and what was answered.',
  options: {
    status: {
      type: 'string',
      choices: ['pending', 'succeeded', 'failed', 'cancelled'],
      says: 'only those of this status',
    },
    type: { type: 'string', value: 'EVENT', says: 'only those of this event' },
    ...limitOption,
    ...callerOptions,
  },
  async run({ values, words: [id, delivery_id, ...rest] }, terminal) {
    const { status, type, limit } = values
    if (!id || rest.length > 0)
      throw new Misuse('`webhooks deliveries` needs a WEBHOOK ID, and a DELIVERY ID to show one whole')
    if (delivery_id === undefined) {
      const query = { status, type, limit: readLimit(limit) }
      return converse(
        {
          caller: values,
          talk: (coffer) => coffer.listWebhookDeliveries(id, query),
          show: ({ items }) => showDeliveries(items, terminal),
        },
        terminal,
      )
    }
    if (status !== undefined || type !== undefined || limit !== undefined)
      throw new Misuse('A DELIVERY ID shows one whole; --status, --type and --limit are for the list')
    return converse(
      { caller: values, talk: (coffer) => coffer.getWebhookDelivery({ id, delivery_id }) },
      terminal,
    )
  },
})

function showDeliveries(deliveries: WebhookDeliveryItem[], { stdout, stderr }: Terminal): void {
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

function answerOf({ last_attempt: attempt }: WebhookDeliveryItem): string {
  if (attempt === null) return '-'
  if (attempt.response_status === null) return attempt.error ?? '-'
  return `${attempt.response_status} in ${attempt.duration_ms} ms`
}

const usage =
  '`webhooks replay` needs a WEBHOOK ID and either a DELIVERY ID or --since TIME; `coffer webhooks deliveries ID` lists them'

/** Sends one delivery again, or all that happened in a time. */
export const replayDeliveries = command({
  usage: ['webhooks replay ID DELIVERY', 'webhooks replay ID --since TIME [--until TIME]'],
  about: 'Sends one delivery again, or all that happened in a time.',
  options: {
    since: { type: 'string', value: 'TIME', says: 'ISO 8601 or Unix seconds' },
    until: { type: 'string', value: 'TIME', says: 'likewise; now without it' },
    ...keyOption,
    ...callerOptions,
  },
  async run({ values, words: [id, delivery_id, ...rest] }, terminal) {
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
  },
})
