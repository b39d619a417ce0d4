import { type ParseArgsConfig, parseArgs } from 'node:util'
import { systemClock } from '#platform/clock'
import { systemIds } from '#platform/ids'
import { openSecrets } from '#platform/secrets'
import { businessClockOf } from './business-clock.ts'
import { readConfig } from './config.ts'
import { adoptRestore } from './exchange.ts'
import { UsageError } from './fund-house.ts'
import {
  createCustomerByHand,
  createKeyByHand,
  disableKey,
  listKeys,
  type Office,
} from './manage-customers.ts'
import { keptMasterKey } from './master-key-of.ts'
import { openBooks, openRestored } from './open-books.ts'
import { operatorMessage } from './operator-message.ts'

const usage = `Usage:
  npm run operator -- customers create USERNAME --email ADDRESS [--kyc STATUS] [--tariff CODE]
  npm run operator -- keys create USERNAME --permissions all|read|NAME,… [--allowed-ips ADDRESS,…] [--rate-limit A_MINUTE] [--expires TIME]
  npm run operator -- keys list USERNAME
  npm run operator -- keys disable API_KEY
  npm run operator -- adopt-restore        accepts books that were restored into another PostgreSQL cluster`

const options = {
  email: { type: 'string' },
  kyc: { type: 'string' },
  tariff: { type: 'string' },
  permissions: { type: 'string' },
  'allowed-ips': { type: 'string' },
  'rate-limit': { type: 'string' },
  expires: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/** The options as they were typed. */
export type Typed = ReturnType<typeof readArguments>['values']

type Act = {
  /** The options that it knows. */
  readonly options: readonly (keyof Typed)[]
  act(office: Office, given: { readonly subject: string; readonly values: Typed }): Promise<string>
}

const acts = new Map<string, Act>([
  ['customers create', { options: ['email', 'kyc', 'tariff'], act: createCustomerByHand }],
  ['keys create', { options: ['permissions', 'allowed-ips', 'rate-limit', 'expires'], act: createKeyByHand }],
  ['keys list', { options: [], act: listKeys }],
  ['keys disable', { options: [], act: disableKey }],
])

/** Carries out an operator's act, beside a running server or without one. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  await using acquired = new AsyncDisposableStack()
  if (positionals.join(' ') === 'adopt-restore' && Object.keys(values).length === 0) {
    await adoptRestore(await openRestored(config, acquired))
    process.stdout.write(
      'These books belong to this PostgreSQL cluster. Next: `npm run audit`, then start.\n',
    )
    return
  }
  const [noun, verb, subject, ...more] = positionals
  const chosen = acts.get(`${noun} ${verb}`)
  const isKnown = Object.keys(values).every((name) => chosen?.options.some((known) => known === name))
  if (chosen === undefined || subject === undefined || more.length > 0 || !isKnown)
    throw new UsageError(usage)
  const database = await openBooks(config, acquired)
  const office = {
    config,
    database,
    secrets: await openSecrets(database, keptMasterKey(config)),
    clock: await businessClockOf(database, systemClock),
    ids: systemIds,
  }
  process.stdout.write(await chosen.act(office, { subject, values }))
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const { message } = error as Error // parseArgs says in words what it does not know
    throw new UsageError(`${message}\n${usage}`)
  }
}

await main().catch((error: unknown) => {
  console.error(operatorMessage(error))
  process.exitCode = 1
})
