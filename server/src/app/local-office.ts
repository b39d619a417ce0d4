// The back office on this machine's database, for `--local` of the operators' command: each line of input is an act or
// a reading in JSON, and one line answers it. Nobody signs in, so the log has no session.
import assert from 'node:assert'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { actsOf, signOut } from '#app/acts'
import {
  adoptRestore,
  businessClockOf,
  finishUpgrade,
  haltRestored,
  openBooks,
  openRestored,
  readConfiguration,
  requireHere,
  upgradeStatus,
} from '#app/exchange'
import { catalogSections, type Parts, publicUrlOf, signerTrust } from '#app/parts'
import { type Config, keptMasterKey, runCommand } from '#app/settings'
import {
  actRefusals,
  actRefused,
  commonWrongs,
  findOperator,
  type OperatorAct,
  type OperatorDesk,
  optionTexts,
  outcomesOf,
  personOf,
  recordAction,
  WrongAct,
} from '#core/operators'
import { type Rail, railsSection } from '#core/rails'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type Caller, type Mount, readBy } from '#platform/http'
import { systemIds } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { openSecrets } from '#platform/secrets'
import { knowSandboxPerson } from '#sandbox/seeds'
import { type Archiving, archiveBooks } from './archive-books.ts'

type Asked =
  | { readonly restored: true }
  | { readonly upgrade: 'status' | 'finish' }
  | { readonly archive: Archiving }
  | { readonly operation: string; readonly given: { readonly params?: object; readonly query?: object } }
  | {
      readonly name: string
      readonly subject?: string
      readonly options: Parameters<typeof optionTexts>[0]
      readonly signature?: string
    }

type Open = {
  readonly config: Config
  readonly name: string
  readonly acquired: AsyncDisposableStack
}

let known: Promise<readonly Mount[]> | undefined

await runCommand({
  usage: 'The command of operators starts this for --local.',
  parsing: { options: {}, allowPositionals: true },
  async act({ positionals: [name = ''], config, acquired }) {
    const answer = answerer({ config, name, acquired })
    try {
      for await (const line of createInterface({ input: process.stdin }))
        process.stdout.write(`${JSON.stringify(await outcomeOf(answer(JSON.parse(line))))}\n`)
    } finally {
      // Otherwise a failed program lives until its input ends, and its caller waits for it.
      process.stdin.destroy()
    }
    return ''
  },
})

/** The data of an answer, or the refusal as a server sends it. */
async function outcomeOf(answer: Promise<unknown>): Promise<object> {
  try {
    return { data: (await answer) ?? null }
  } catch (error) {
    const refusal = error instanceof WrongAct ? actRefused(error) : error
    if (!(refusal instanceof Refusal)) throw error
    const { kind, message, details } = refusal
    return { error: { code: kind.code, message, details } }
  }
}

function answerer(open: Open): (asked: Asked) => Promise<unknown> {
  const { config, acquired } = open
  let books: Promise<Database> | undefined
  return async (asked) => {
    if ('restored' in asked) return adopt(open)
    if ('upgrade' in asked) return asked.upgrade === 'status' ? upgradeStatus(open) : finish(open)
    if ('archive' in asked) return archiveBooks(asked.archive, open)
    if ('name' in asked) {
      const act = actNamed(asked.name, config)
      const given = { subject: asked.subject, options: optionTexts(asked.options) }
      if (act.offline !== undefined) return answered(act.offline(given))
      books ??= openBooks(config, acquired)
      return carryOut(act, { ...open, given, signature: asked.signature, database: await books })
    }
    books ??= openBooks(config, acquired)
    return read(asked, { ...open, database: await books })
  }
}

function actNamed(wanted: string, config: Config): OperatorAct {
  const acts = actsOf({
    keyFileOf: (operator) => join(config.dataDir, 'operators', `${operator}.key`),
    publicUrl: publicUrlOf(config).get,
    ...signerTrust(config),
    signOut,
  })
  const act = acts.find((one) => one.name === wanted)
  assert(act !== undefined, `there is no act ${wanted}`)
  return act
}

type Acting = Open & {
  readonly database: Database
  readonly given: {
    readonly subject: string | undefined
    readonly options: { readonly [option: string]: string }
  }
  readonly signature: string | undefined
}

async function carryOut(
  act: OperatorAct,
  { config, database, name, given, signature }: Acting,
): Promise<object> {
  const desk = await openDesk(database, { config, act })
  await refuseDisabled(database, name)
  if (config.mode === 'sandbox') await knowSandboxPerson(desk, name)
  const operator = {
    name,
    person: await personOf(database, name),
    sign: (statement: string) => signature ?? needSignature(statement),
  }
  return answered(await act.act(desk, { operator, ...given }))
}

function answered(answer: Parameters<typeof outcomesOf>[0]): object {
  return { outcomes: outcomesOf(answer).map(({ kind: { code }, params }) => ({ code, params })) }
}

/** Refuses with the statement to sign, which only the act can word. */
function needSignature(statement: string): never {
  throw new Refusal(actRefusals.SIGNATURE_REQUIRED, { details: { statement } })
}

async function refuseDisabled(database: Database, operator: string): Promise<void> {
  const enrolled = await findOperator(database, operator)
  if (enrolled?.isActive === false)
    throw actRefused(new WrongAct(commonWrongs.OPERATOR_IS_DISABLED, { operator }))
}

type Reading = Open & { readonly database: Database }

async function read(
  { operation, given }: Extract<Asked, { operation: string; given: object }>,
  { config, database, name }: Reading,
): Promise<unknown> {
  await refuseDisabled(database, name)
  known ??= readingRoutes(config, database)
  const route = (await known).find(({ operationId }) => operationId === operation)
  assert(route !== undefined, `there is no operation ${operation}`)
  return readBy(route, { ...given, caller: localCaller(name), requestId: systemIds.next() })
}

async function readingRoutes(config: Config, database: Database): Promise<readonly Mount[]> {
  // Loaded for readings alone: acts need no products, which take time to load.
  const { allDeclaredRoutes } = await import('./sandbox-api.ts')
  return allDeclaredRoutes(config.catalogPath, {
    ...servedBy(config),
    configuration: configurationOf(config).configuration,
    database,
    secrets: await openSecrets(database, keptMasterKey(config)),
    businessClock: await businessClockOf(database, systemClock),
  })
}

/** The person at this machine, who may read everything and so has no role. */
function localCaller(operator: string): Caller & { readonly operator: string } {
  const nobody = { customerId: '', apiKey: 'office', person: null, permissions: null, signature: null }
  return { ...nobody, kind: 'operator', isFresh: true, ip: '', operator }
}

function configurationOf(config: Pick<Config, 'catalogPath' | 'providersFile'>) {
  return readConfiguration(config, catalogSections)
}

/**
 * Whether an act may run under an unapproved configuration: it changes nothing, stops something, or ends that state.
 */
function isFree({ name: act, class: kind }: OperatorAct): boolean {
  return kind === 'reads' || kind === 'stops' || act === 'configuration approve'
}

async function openDesk(
  database: Database,
  { config, act }: { readonly config: Config; readonly act: OperatorAct },
): Promise<OperatorDesk> {
  const { catalog, configuration } = configurationOf(config)
  if (!isFree(act)) await requireHere(database, { config, configuration })
  return {
    database,
    catalog,
    secrets: await openSecrets(database, keptMasterKey(config)),
    clock: await businessClockOf(database, systemClock),
    ids: systemIds,
    ...servedBy(config, () => catalog),
  }
}

/** The networks and rails with a provider, for checks of existence alone. In a sandbox the others are simulated. */
function servedBy(
  { mode, chains, rails, ...config }: Config,
  readCatalog = () => configurationOf(config).catalog,
): Pick<Parts, 'watchedNetworks' | 'rails'> {
  const codesOf = (places: readonly { readonly code: string }[]) => places.map(({ code }) => code)
  const served = (networks: Iterable<string>, codes: Iterable<string>) => ({
    watchedNetworks: new Set(networks),
    rails: new Map([...codes].map((code) => [code, {} as Rail])), // never called
  })
  if (mode === 'live') return served(chains.keys(), rails.keys())
  const catalog = readCatalog()
  return served(codesOf(catalog.networks), codesOf(catalog.section(railsSection).all))
}

async function adopt({ config, acquired, name: operator }: Open): Promise<null> {
  const database = await openRestored(config, acquired)
  const made = { ids: systemIds, clock: await businessClockOf(database, systemClock) }
  await adoptRestore(database, async (tx) => {
    await recordAction(tx, made, { operator: { name: operator }, action: 'adopt-restore' })
    await haltRestored(tx, { operator, at: made.clock.now() })
  })
  return null
}

async function finish(open: Open): Promise<object> {
  return finishUpgrade(open, async (database) => {
    const made = { ids: systemIds, clock: await businessClockOf(database, systemClock) }
    await database.inTransaction((tx) =>
      recordAction(tx, made, { operator: { name: open.name }, action: 'upgrade finish' }),
    )
  })
}
