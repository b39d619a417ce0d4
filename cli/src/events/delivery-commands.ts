import type { WebhookDelivery } from '@coffer/sdk'
import { callerOptions, calls, converse, keyOption, limitOption } from '#calling'
import { command, readLimit } from '#command-line'
import { Misuse, showListed, type Terminal, timeText } from '#terminal'

/** Lists the deliveries of a webhook, or shows one in full. */
export const listDeliveries = command({
  usage: ['webhooks deliveries ID', 'webhooks deliveries ID DELIVERY'],
  about:
    'Lists the deliveries of a webhook, or shows one delivery in full, with every attempt and its answer.',
  options: {
    status: {
      type: 'string',
      choices: ['pending', 'succeeded', 'failed', 'cancelled'],
      says: 'only items of this status',
    },
    type: { type: 'string', value: 'EVENT', says: 'only deliveries of this event' },
    ...limitOption,
    ...callerOptions,
  },
  arguments: { least: 1, most: 2, needs: 'needs a WEBHOOK ID, and a DELIVERY ID to show one whole' },
  async run({ values, words: [id = '', delivery_id] }, terminal) {
    const { status, type, limit } = values
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
      throw new Misuse('A DELIVERY ID shows one delivery; --status, --type and --limit are for the list')
    return converse(
      { caller: values, talk: (coffer) => coffer.getWebhookDelivery({ id, delivery_id }) },
      terminal,
    )
  },
})

function showDeliveries(deliveries: WebhookDelivery[], terminal: Terminal): void {
  const none = 'There are no deliveries. `coffer webhooks test ID` makes one.'
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
  showListed({ heads, rows, numbers: ['TRIES'], none }, terminal)
}

function answerOf({ last_attempt: attempt }: WebhookDelivery): string {
  if (attempt === null) return '-'
  if (attempt.response_status === null) return attempt.error ?? '-'
  return `${attempt.response_status} in ${attempt.duration_ms} ms`
}

const needs =
  'needs a WEBHOOK ID and either a DELIVERY ID or --since TIME; `coffer webhooks deliveries ID` lists them'

/** Sends one delivery again, or all events of a period. */
export const replayDeliveries = calls({
  usage: ['webhooks replay ID DELIVERY', 'webhooks replay ID --since TIME [--until TIME]'],
  about: 'Sends one delivery again, or all events of a time span.',
  options: {
    since: { type: 'string', value: 'TIME', says: 'ISO 8601 or Unix seconds' },
    until: { type: 'string', value: 'TIME', says: 'ISO 8601 or Unix seconds; now by default' },
    ...keyOption,
  },
  arguments: { least: 1, most: 2, needs },
  ask({ values: { since, until, 'idempotency-key': idempotency_key }, words: [id = '', delivery_id] }) {
    if ((since === undefined) === (delivery_id === undefined))
      throw new Misuse(`\`webhooks replay\` ${needs}`)
    if (delivery_id === undefined)
      return async (coffer): Promise<unknown> =>
        coffer.replayWebhook(id, { since: String(since), until, idempotency_key })
    if (until !== undefined) throw new Misuse('--until goes with --since')
    return (coffer) => coffer.replayWebhookDelivery({ id, delivery_id, idempotency_key })
  },
})
