import { renameSync, rmSync, writeFileSync } from 'node:fs'
import {
  type Config,
  ConfigError,
  keptMasterKey,
  readClientConfig,
  readSignerConfig,
  runCommand,
  UsageError,
  warnOfProviderVariables,
} from '#app/settings'
import { makeSeed, openLocalSigner, runSignerOperators, runSignerRotation, signerDir } from '#app/signing'
import { writeAccountKeys } from '#core/addresses'
import { loadCatalog } from '#core/catalog'
import { signerPolicies } from '#core/spends'
import { systemClock } from '#platform/clock'
import { createLogger } from '#platform/logging'
import { printableLines } from '#platform/visible-text'
import { type LocalSigner, resealSeed, retireSeals, serveSigner } from '#signer'

const usage = `Usage:
  npm run signer                              holds the keys and signs for the servers that have the same master key
  npm run signer -- account-keys [--out FILE] prints the JSON that COFFER_ACCOUNT_KEYS takes, or writes it to FILE (mode 0600); at the first time it makes the seed
  npm run signer -- operators                 lists the operators whose approvals it believes
  npm run signer -- operators add NAME --public-key KEY [--signatures A,B]
                                              believes NAME with that Ed25519 key (base64) and no other; without signatures it prints what two of the operators sign
  npm run signer -- operators remove NAME [--signatures A]
                                              believes NAME no more; without a signature it prints what one of the operators signs
  npm run signer -- operators sign STATEMENT --key-file FILE
                                              signs what one of the two printed, on the operator's own machine
  npm run signer -- rotate-seed [--signatures A,B]
                                              makes the next seed while no signer runs here, and pays nobody from earlier ones; without signatures it prints what two of the operators sign
  npm run signer -- reseal [--retire]         lets COFFER_NEXT_MASTER_KEY open the seed too; --retire, run with the new key, makes others useless`

const options = {
  retire: { type: 'boolean' },
  out: { type: 'string' },
  'public-key': { type: 'string' },
  signatures: { type: 'string' },
  'key-file': { type: 'string' },
} as const

type Given = {
  readonly config: Config
  readonly words: readonly string[]
  readonly values: { readonly [option in keyof typeof options]?: string | boolean | undefined }
}

/** An act beside a running signer or without one, and its options. */
type Act = {
  readonly takes: readonly (keyof typeof options)[]
  readonly words: readonly number[]
  run(given: Given): Promise<string> | string
}

const acts: { readonly [word: string]: Act } = {
  'account-keys': { takes: ['out'], words: [1], run: tellAccountKeys },
  operators: { takes: ['public-key', 'signatures', 'key-file'], words: [1, 3], run: operators },
  'rotate-seed': { takes: ['signatures'], words: [1], run: rotate },
  reseal: { takes: ['retire'], words: [1], run: reseal },
}

// A signing operator needs a key file, and nothing of the signer's.
const isSigning = process.argv.slice(2, 4).join(' ') === 'operators sign'

await runCommand({
  usage,
  parsing: { options, allowPositionals: true },
  readConfig: isSigning ? readClientConfig : readSignerConfig,
  async act({ positionals: words, values, config, acquired }) {
    const [word] = words
    const known = word !== undefined && Object.hasOwn(acts, word) ? acts[word] : undefined
    const act = word === undefined ? serving(acquired) : known
    const isTaken = Object.keys(values).every((option) => act?.takes.some((one) => one === option))
    if (act === undefined || !isTaken || !act.words.includes(words.length)) throw new UsageError(usage)
    return act.run({ config, words, values })
  },
})

function serving(acquired: AsyncDisposableStack): Act {
  return { takes: [], words: [0], run: ({ config }) => serve(config, acquired) }
}

function open(config: Config, logger = createLogger(config.logLevel)): Promise<LocalSigner> {
  const catalog = loadCatalog(config.catalogPath, [signerPolicies], { leavesOthers: true })
  return openLocalSigner({ config, catalog, logger })
}

/** Serves until a signal comes, or until the server that started this process has ended. */
async function serve(config: Config, acquired: AsyncDisposableStack): Promise<string> {
  const logger = createLogger(config.logLevel)
  // Subscribed before anything opens, since the server may have ended by then.
  const ended = untilEnded()
  const signer = await open(config, logger)
  acquired.defer(() => signer.close())
  const isStarted = process.send !== undefined
  // A server that starts its signer has warned already.
  if (!isStarted) warnOfProviderVariables(config, { logger })
  const place = isStarted
    ? { host: '127.0.0.1', port: 0 }
    : { host: config.signerHost, port: config.signerPort }
  const listener = await serveSigner({ signer, ...place, logger }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([
      `COFFER_SIGNER_HOST ${place.host} and COFFER_SIGNER_PORT ${place.port} cannot be listened on: ${error.message}`,
    ])
  })
  acquired.defer(() => listener.close())
  // An ended server gets no message; the closed channel ends this process.
  if (isStarted) process.send?.({ address: listener.address }, () => {})
  else
    process.stdout.write(`The signer listens at ${listener.address}; servers reach it with COFFER_SIGNER.\n`)
  await ended
  // An open channel would keep this process alive.
  if (process.connected) process.disconnect()
  return ''
}

/**
 * Ctrl-C in a terminal also reaches the signer of a server; the server itself ends the signer when it is no longer
 * needed.
 */
function untilEnded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isStarted = process.send !== undefined
  process.on('SIGTERM', () => resolve())
  process.on('SIGINT', () => {
    if (!isStarted) resolve()
  })
  // A killed server sends nothing, but its end of the channel closes.
  process.on('disconnect', () => resolve())
  return promise
}

function operators({ config, words: [, ...words], values }: Given): string {
  const text = (option: keyof typeof options) => values[option] as string | undefined // by the declared type
  const typed = {
    words,
    publicKey: text('public-key'),
    signatures: text('signatures'),
    keyFile: text('key-file'),
  }
  const tell = (line: string) => void process.stderr.write(printableLines(line))
  return runSignerOperators({ ...typed, usage }, { dir: signerDir(config), now: systemClock.now(), tell })
}

async function tellAccountKeys({ config, values: { out } }: Given): Promise<string> {
  const keys = await accountKeysOf(config)
  if (typeof out !== 'string') return keys
  writeOwnFile(out, keys)
  return `The account keys are in ${out}: set COFFER_ACCOUNT_KEYS of the servers to a copy of it.\n`
}

/** Writes the file whole or not at all: servers would take half a file for a wrong one. */
function writeOwnFile(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw new UsageError(`--out ${file} cannot be written: ${(error as Error).message}`)
  }
}

async function accountKeysOf(config: Config): Promise<string> {
  const signer = await open(config)
  try {
    return `${JSON.stringify(writeAccountKeys(await signer.accountKeys()), null, 2)}\n`
  } finally {
    await signer.close()
  }
}

function rotate({ config, values: { signatures } }: Given): string {
  const [dir, masterKey] = [signerDir(config), keptMasterKey(config)]
  const make = (generation: number) => makeSeed({ mode: config.mode, masterKey, generation })
  const typed = typeof signatures === 'string' ? signatures : undefined
  return runSignerRotation({ signatures: typed }, { dir, masterKey, make })
}

function reseal({ config, values: { retire: isRetiring = false } }: Given): string {
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
