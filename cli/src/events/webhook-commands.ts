import type { Coffer, Webhook } from '@coffer/sdk'
import { callerOptions, converse, sameCaller } from '#calling'
import { type Command, readArguments, readLimit, readNames, withActions } from '#command-line'
import { Misuse, showTable, type Terminal, timeText } from '#terminal'
import { deliveriesCommand, replayCommand } from './delivery-commands.ts'

/** Registers endpoints for events, and tells what became of what was sent to them. */
export const webhooksCommand: Command = withActions('webhooks', {
  list: listWebhooks,
  add: addWebhook,
  update: updateWebhook,
  rm: onWebhook('rm', (coffer, id) => coffer.deleteWebhook(id)),
  rotate: onWebhook('rotate', (coffer, id, key) => coffer.rotateWebhookSecret(id, key)),
  test: onWebhook('test', (coffer, id, key) => coffer.testWebhook(id, key)),
  deliveries: deliveriesCommand,
  replay: replayCommand,
})

const listOptions = { ...callerOptions, limit: { type: 'string' }, json: { type: 'boolean' } } as const

async function listWebhooks(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, listOptions)
  if (positionals.length > 0) throw new Misuse('`webhooks list` takes no arguments')
  const query = { limit: readLimit(values.limit) }
  return converse(
    {
      caller: values,
      talk: (coffer) => coffer.listWebhooks(query),
      show: values.json ? undefined : ({ items }) => showWebhooks(items, terminal),
    },
    terminal,
  )
}

function showWebhooks(webhooks: Webhook[], { stdout, stderr }: Terminal): void {
  if (webhooks.length === 0) {
    stderr.write('There are no webhooks. `coffer webhooks add URL` registers one.\n')
    return
  }
  const rows = webhooks.map((webhook) => [
    timeText(webhook.created_at),
    webhook.url,
    webhook.events.join(','),
    stateOf(webhook),
    webhook.id,
  ])
  showTable({ heads: ['CREATED', 'URL', 'EVENTS', 'STATE', 'WEBHOOK ID'], rows }, stdout)
}

function stateOf({ is_active, disabled_reason, failing_since }: Webhook): string {
  if (!is_active) return disabled_reason === null ? 'off' : `off: ${disabled_reason}`
  return failing_since === null ? 'active' : `failing since ${failing_since.slice(0, 16).replace('T', ' ')}`
}

const addOptions = {
  ...callerOptions,
  events: { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const

async function addWebhook(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, addOptions)
  const [url, ...rest] = positionals
  if (!url || rest.length > 0) throw new Misuse('`webhooks add` needs one URL')
  const webhook = { url, events: readNames(values, 'events'), idempotency_key: values['idempotency-key'] }
  return converse(
    {
      caller: values,
      talk: (coffer) => coffer.createWebhook(webhook),
      advise: ({ id }) =>
        `The secret is shown this once. next: \`coffer webhooks test ${id}${sameCaller(values)}\``,
    },
    terminal,
  )
}

const updateOptions = {
  ...callerOptions,
  to: { type: 'string' },
  events: { type: 'string' },
  enable: { type: 'boolean' },
  disable: { type: 'boolean' },
} as const

async function updateWebhook(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, updateOptions)
  const id = onlyWebhook(positionals, 'update')
  if (values.enable && values.disable) throw new Misuse('Give either --enable or --disable')
  const events = readNames(values, 'events')
  const change = {
    ...(values.to !== undefined && { url: values.to }),
    ...(events !== undefined && { events }),
    ...(values.enable && { is_active: true }),
    ...(values.disable && { is_active: false }),
  }
  if (Object.keys(change).length === 0)
    throw new Misuse('`webhooks update` needs something to change: --to, --events, --enable or --disable')
  return converse({ caller: values, talk: (coffer) => coffer.changeWebhook(id, change) }, terminal)
}

const oneOptions = { ...callerOptions, 'idempotency-key': { type: 'string' } } as const

type Key = { idempotency_key: string | undefined }

/** A command that does one thing with one webhook and prints the answer. */
function onWebhook(
  command: string,
  talk: (coffer: Coffer, id: string, key: Key) => Promise<unknown>,
): Command {
  return async (args, terminal) => {
    const { values, positionals } = readArguments(args, oneOptions)
    const id = onlyWebhook(positionals, command)
    const key = { idempotency_key: values['idempotency-key'] }
    return converse({ caller: values, talk: (coffer) => talk(coffer, id, key) }, terminal)
  }
}

function onlyWebhook([id, ...rest]: string[], command: string): string {
  if (!id || rest.length > 0)
    throw new Misuse(`\`webhooks ${command}\` needs one WEBHOOK ID; \`coffer webhooks\` lists yours`)
  return id
}
