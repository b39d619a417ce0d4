import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Coffer, CofferError } from '@coffer/sdk'
import {
  callerOptions,
  converse,
  hasOwnKey,
  type Open,
  readSandbox,
  resolveCredentials,
  type Speaker,
  sameCaller,
} from '#calling'
import { command, nearest } from '#command-line'
import { Failure, Misuse, showDocument, showTable, type Terminal } from '#terminal'
import { fiatTriggers } from './fiat-triggers.ts'
import type { Payer, Trigger } from './trigger.ts'
import { triggers } from './triggers.ts'

/** Makes the sandbox produce an event, or lists the events that it can produce. */
export const triggerCommand = command({
  usage: ['trigger [EVENT] [--kind fiat]'],
  about:
    "Makes the sandbox produce an event the real way: somebody pays, an order is filled. It uses only the API and the sandbox's controls, so it does not work in live mode. Without EVENT it lists the events that it can make.",
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      says: 'kind of the deposit or withdrawal, crypto or fiat; crypto by default',
    },
    ...callerOptions,
  },
  examples: [
    'trigger transfer.received',
    'trigger deposit.failed --as bob',
    'trigger deposit.confirmed --kind fiat',
  ],
  arguments: { most: 1, needs: 'takes one EVENT' },
  words: [[...triggers.keys()]],
  async run({ values, words: [name] }, terminal) {
    const all = triggersOf(values.kind)
    if (name === undefined) {
      const known = [...all].map(([event, { does }]) => ({ event, does }))
      if (values.json) showDocument(known, terminal)
      else showTriggers(all, terminal.stdout)
      return 0
    }
    const trigger = all.get(name)
    if (trigger === undefined) {
      if (!values.json) showTriggers(all, terminal.stderr)
      const meant = nearest(name, [...all.keys()])
      throw new Misuse(`'${name}' cannot be triggered${meant === null ? '' : `; did you mean '${meant}'?`}`)
    }
    return converse(
      {
        caller: values,
        talk: (coffer, open) => act({ name, trigger }, { coffer, open, caller: values, env: terminal.env }),
        show: ({ done }) => void terminal.stdout.write(`${done}\n`),
        document: (result) => ({ event: name, ...result }),
        advise: ({ next }) => `next: ${next}`,
      },
      terminal,
    )
  },
})

function triggersOf(kind = 'crypto'): ReadonlyMap<string, Trigger> {
  if (kind === 'fiat') return fiatTriggers
  if (kind !== 'crypto') throw new Misuse('--kind is crypto or fiat')
  return triggers
}

function showTriggers(all: ReadonlyMap<string, Trigger>, output: Pick<Terminal['stdout'], 'write'>): void {
  const rows = [...all].map(([name, { does }]) => [name, does])
  showTable({ heads: ['EVENT', 'WHAT HAPPENS'], rows }, output)
}

type Named = { name: string; trigger: Trigger }
type Stage = { coffer: Coffer; open: Open; caller: Speaker; env: Terminal['env'] }

async function act({ name, trigger }: Named, stage: Stage): Promise<{ done: string; next: string }> {
  const { coffer, caller } = stage
  const same = sameCaller(caller)
  await requireSandbox(coffer)
  const scene = { coffer, findPayer: () => findPayer(stage) }
  if (name === 'webhook.test') {
    const done = await trigger.run(scene)
    return { done, next: `\`coffer webhooks deliveries ID${same}\` shows the outcome` }
  }
  const end = await coffer.findEndOfEvents()
  const done = await trigger.run(scene)
  await untilListed(name, { coffer, after: end })
  return { done, next: `\`coffer events --after ${end}${same}\` shows the event` }
}

const listedWithinMs = 10_000
const listedPollMs = 20

/** The log shows an event once all earlier transactions have ended, possibly a moment after its effect. */
async function untilListed(
  name: string,
  { coffer, after }: { coffer: Coffer; after: string },
): Promise<void> {
  const givenUpAt = Date.now() + listedWithinMs
  while (Date.now() < givenUpAt) {
    const listed = await coffer.listEvents({ after, types: [name], limit: 1 }).catch(whenRefused)
    if (listed === null || listed.items.length > 0) return
    await setTimeout(listedPollMs)
  }
}

/** The event has happened even if the log cannot be read. */
function whenRefused(error: unknown): null {
  if (error instanceof CofferError) return null
  throw error
}

/** In live mode an order or a conversion would move real money. */
async function requireSandbox(coffer: Coffer): Promise<void> {
  try {
    // The sandbox's controls are absent in live mode; this GET only checks for one.
    await coffer.request('GET', '/sandbox/v1/customers')
  } catch (error) {
    if (!(error instanceof CofferError)) throw error
    if (error.code === 'NOT_FOUND') throw new Failure('This server is no sandbox: nothing was triggered')
    if (error.code !== 'METHOD_NOT_ALLOWED') throw error
  }
}

/** The sandbox's bob, or alice when bob receives the payment; for a caller with another key, a new customer. */
async function findPayer(stage: Stage): Promise<Payer> {
  const { open, caller, env } = stage
  if (hasOwnKey(caller, env)) return makePayer(stage)
  const paid = caller.as ?? 'alice'
  const payer = readSandbox(env).customers.find(({ username }) => username !== paid && username !== 'carol')
  if (payer === undefined) throw new Failure('The sandbox has nobody else who could send money')
  const name = payer.username
  return { name, coffer: open(resolveCredentials({ as: name, url: caller.url }, env)) }
}

async function makePayer({ coffer, open, caller, env }: Stage): Promise<Payer> {
  const username = `payer-${randomBytes(4).toString('hex')}`
  const { api_key: apiKey, secret_key: secretKey } = await coffer.sandboxCreateCustomer({
    username,
    funding: { USDT: '5' },
  })
  const { baseUrl } = resolveCredentials(caller, env)
  return { name: username, coffer: open({ baseUrl, apiKey, secretKey }) }
}
