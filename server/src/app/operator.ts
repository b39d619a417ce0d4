import { systemClock } from '#platform/clock'
import { systemIds } from '#platform/ids'
import { openSecrets } from '#platform/secrets'
import { businessClockOf } from './business-clock.ts'
import { runCommand, UsageError } from './command.ts'
import { adoptRestore } from './exchange.ts'
import {
  createCustomerByHand,
  createKeyByHand,
  disableKey,
  type Given,
  listKeys,
  type Office,
} from './manage-customers.ts'
import { keptMasterKey } from './master-key-of.ts'
import { openBooks, openRestored } from './open-books.ts'

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
} as const

type Act = {
  /** The options that it knows. */
  readonly options: readonly (keyof typeof options)[]
  act(office: Office, given: Given): Promise<string>
}

const acts = new Map<string, Act>([
  ['customers create', { options: ['email', 'kyc', 'tariff'], act: createCustomerByHand }],
  ['keys create', { options: ['permissions', 'allowed-ips', 'rate-limit', 'expires'], act: createKeyByHand }],
  ['keys list', { options: [], act: listKeys }],
  ['keys disable', { options: [], act: disableKey }],
])

await runCommand({
  usage,
  parsing: { options, allowPositionals: true },
  async act({ positionals, values, config, acquired }) {
    if (positionals.join(' ') === 'adopt-restore' && Object.keys(values).length === 0) {
      await adoptRestore(await openRestored(config, acquired))
      return 'These books belong to this PostgreSQL cluster. Next: `npm run audit`, then start.\n'
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
    return chosen.act(office, { subject, values })
  },
})
