import { loadCatalog } from '#core/catalog'
import { signerPolicies } from '#core/spends'
import { createLogger } from '#platform/logging'
import {
  distrustOperator,
  type LocalSigner,
  resealSeed,
  retireSeals,
  serveSigner,
  trustedOperators,
  trustOperator,
} from '#signer'
import { openLocalSigner, signerDir } from './attach-signer.ts'
import { runCommand, UsageError } from './command.ts'
import { type Config, ConfigError, readSignerConfig } from './config.ts'
import { keptMasterKey } from './master-key-of.ts'

const usage = `Usage:
  npm run signer                              holds the keys and signs for the servers that have the same master key
  npm run signer -- account-keys              prints the JSON that COFFER_ACCOUNT_KEYS takes; at the first time it makes the seed
  npm run signer -- trust NAME PUBLIC_KEY     believes the approvals of an operator, whose Ed25519 key is given in base64
  npm run signer -- distrust NAME             believes them no more
  npm run signer -- operators                 lists those that are trusted
  npm run signer -- reseal [--retire]         lets COFFER_NEXT_MASTER_KEY open the seed too; --retire, run with the new key, makes others useless`

type Given = { readonly config: Config; readonly words: readonly string[]; readonly isRetiring: boolean }

/** Acts beside a running signer or without one, by their first word and the number of all. */
const acts: { readonly [words: string]: (given: Given) => Promise<string> | string } = {
  'account-keys 1': ({ config }) => accountKeysOf(config),
  'trust 3': ({ config, words: [, name = '', key = ''] }) => {
    trustOperator({ dir: signerDir(config), name, publicKey: Buffer.from(key, 'base64') })
    return `The signer believes the approvals of ${name}.\n`
  },
  'distrust 2': ({ config, words: [, name = ''] }) => {
    distrustOperator({ dir: signerDir(config), name })
    return `The signer believes the approvals of ${name} no more.\n`
  },
  'operators 1': ({ config }) =>
    Object.entries(trustedOperators(signerDir(config)))
      .map(([name, key]) => `${name}  ${key}\n`)
      .join('') || 'The signer trusts nobody.\n',
  'reseal 1': reseal,
}

await runCommand({
  usage,
  parsing: { options: { retire: { type: 'boolean' } }, allowPositionals: true },
  readConfig: readSignerConfig,
  async act({ positionals, values: { retire: isRetiring = false }, config, acquired }) {
    if (positionals.length === 0 && !isRetiring) return serve(config, acquired)
    const act = acts[`${positionals[0]} ${positionals.length}`]
    if (act === undefined || (isRetiring && positionals[0] !== 'reseal')) throw new UsageError(usage)
    return act({ config, words: positionals, isRetiring })
  },
})

function open(config: Config, logger = createLogger(config.logLevel)): Promise<LocalSigner> {
  const catalog = loadCatalog(config.catalogPath, [signerPolicies], { leavesOthers: true })
  return openLocalSigner({ config, catalog, logger })
}

/** Until a signal ends it, or the server that started it is gone. */
async function serve(config: Config, acquired: AsyncDisposableStack): Promise<string> {
  const logger = createLogger(config.logLevel)
  // From the first moment on: the server may be gone before this is open.
  const ended = untilEnded()
  const signer = await open(config, logger)
  acquired.defer(() => signer.close())
  const isStarted = process.send !== undefined
  const place = isStarted
    ? { host: '127.0.0.1', port: 0 }
    : { host: config.signerHost, port: config.signerPort }
  const listener = await serveSigner({ signer, ...place, logger }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([
      `COFFER_SIGNER_HOST ${place.host} and COFFER_SIGNER_PORT ${place.port} cannot be listened on: ${error.message}`,
    ])
  })
  acquired.defer(() => listener.close())
  // A server that is gone cannot be told; the closed channel ends this process.
  if (isStarted) process.send?.({ address: listener.address }, () => {})
  else
    process.stdout.write(`The signer listens at ${listener.address}; servers reach it with COFFER_SIGNER.\n`)
  await ended
  // An open channel would keep this process alive.
  if (process.connected) process.disconnect()
  return ''
}

/** Ctrl-C in a terminal reaches a server's signer too; the server ends it when it needs it no more. */
function untilEnded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isStarted = process.send !== undefined
  process.on('SIGTERM', () => resolve())
  process.on('SIGINT', () => {
    if (!isStarted) resolve()
  })
  // A server that was killed says nothing; its end of the channel closes.
  process.on('disconnect', () => resolve())
  return promise
}

async function accountKeysOf(config: Config): Promise<string> {
  const signer = await open(config)
  try {
    return `${JSON.stringify(await signer.accountKeys(), null, 2)}\n`
  } finally {
    await signer.close()
  }
}

function reseal({ config, isRetiring }: Given): string {
  const [dir, from] = [signerDir(config), keptMasterKey(config)]
  if (isRetiring) {
    retireSeals(dir, from)
    return "No other master key opens the signer's seed any more.\n"
  }
  const to = config.nextMasterKey
  if (to === null) throw new ConfigError(['COFFER_NEXT_MASTER_KEY is required: the next master key'])
  resealSeed(dir, { from, to })
  return "Both master keys open the signer's seed. A running signer hears servers with either.\n"
}
