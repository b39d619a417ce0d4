import type { Coffer, Webhook } from '@coffer/sdk'
import { calls, keyOption, limitOption, sameCaller } from '#calling'
import { type Actions, type Command, readLimit, readNames } from '#command-line'
import { Misuse, showListed, type Terminal, timeText } from '#terminal'
import { listDeliveries, replayDeliveries } from './delivery-commands.ts'

const webhookId = { least: 1, most: 1, needs: 'needs one WEBHOOK ID; `coffer webhooks` lists yours' }

const listWebhooks = calls({
  usage: ['webhooks [list]'],
  about: 'Lists your webhooks, newest first.',
  options: limitOption,
  ask({ values }) {
    const query = { limit: readLimit(values.limit) }
    return (coffer) => coffer.listWebhooks(query)
  },
  show: ({ items }, { terminal }) => showWebhooks(items, terminal),
})

function showWebhooks(webhooks: Webhook[], terminal: Terminal): void {
  const none = 'There are no webhooks. `coffer webhooks add URL` registers one.'
  const rows = webhooks.map((webhook) => [
    timeText(webhook.created_at),
    webhook.url,
    webhook.events.join(','),
    stateOf(webhook),
    webhook.id,
  ])
  showListed({ heads: ['CREATED', 'URL', 'EVENTS', 'STATE', 'WEBHOOK ID'], rows, none }, terminal)
}

function stateOf({ is_active, disabled_reason, failing_since }: Webhook): string {
  if (!is_active) return disabled_reason === null ? 'off' : `off: ${disabled_reason}`
  return failing_since === null ? 'active' : `failing since ${failing_since.slice(0, 16).replace('T', ' ')}`
}

const addWebhook = calls({
  usage: ['webhooks add URL'],
  about: 'Registers an endpoint and shows its secret, only this once.',
  options: {
    events: { type: 'string', value: 'a,b', says: 'events to send; every event by default' },
    ...keyOption,
  },
  arguments: { least: 1, most: 1, needs: 'needs one URL' },
  examples: ["webhooks add http://127.0.0.1:3000/hooks --events 'transfer.received,deposit.*'"],
  ask({ values, words: [url = ''] }) {
    const webhook = { url, events: readNames(values, 'events'), idempotency_key: values['idempotency-key'] }
    return (coffer) => coffer.createWebhook(webhook)
  },
  advise: ({ id }, { values }) =>
    `The secret is shown only once. next: \`coffer webhooks test ${id}${sameCaller(values)}\``,
})

const updateWebhook = calls({
  usage: ['webhooks update ID'],
  about: 'Changes the URL or the events of a webhook, or switches it on or off.',
  options: {
    to: { type: 'string', value: 'URL', says: 'new URL of the webhook' },
    events: { type: 'string', value: 'a,b', says: "events to send; '*' is every event" },
    enable: { type: 'boolean', says: 'switch it on' },
    disable: { type: 'boolean', says: 'switch it off' },
  },
  arguments: webhookId,
  ask({ values, words: [id = ''] }) {
    if (values.enable && values.disable) throw new Misuse('Give either --enable or --disable')
    const events = readNames(values, 'events')
    const { to: url, enable, disable } = values
    const change = { url, events, is_active: disable ? false : enable }
    if (Object.values(change).every((value) => value === undefined))
      throw new Misuse('`webhooks update` needs something to change: --to, --events, --enable or --disable')
    return (coffer) => coffer.changeWebhook(id, change)
  },
})

type Key = { idempotency_key: string | undefined }
type Deed = { name: string; about: string; act: (coffer: Coffer, id: string, key: Key) => Promise<unknown> }

/** A command that makes one call about one webhook and prints the answer. */
function onWebhook({ name, about, act }: Deed): Command {
  return calls({
    usage: [`webhooks ${name} ID`],
    about,
    arguments: webhookId,
    options: keyOption,
    ask({ values: { 'idempotency-key': idempotency_key }, words: [id = ''] }) {
      return (coffer) => act(coffer, id, { idempotency_key })
    },
  })
}

/** Registers endpoints for events, and lists and replays their deliveries. */
export const webhooksCommand: Actions = {
  actions: {
    list: listWebhooks,
    add: addWebhook,
    update: updateWebhook,
    rm: onWebhook({
      name: 'rm',
      about: 'Deletes a webhook, and the log of its deliveries.',
      act: (coffer, id) => coffer.deleteWebhook(id),
    }),
    rotate: onWebhook({
      name: 'rotate',
      about: 'Gives a webhook another secret; for a day the previous one signs too.',
      act: (coffer, id, key) => coffer.rotateWebhookSecret(id, key),
    }),
    test: onWebhook({
      name: 'test',
      about: 'Sends a webhook a webhook.test.',
      act: (coffer, id, key) => coffer.testWebhook(id, key),
    }),
    deliveries: listDeliveries,
    replay: replayDeliveries,
  },
}
