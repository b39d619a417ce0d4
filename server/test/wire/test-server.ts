import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { afterAll, expect, vi } from 'vitest'
import { loadCatalog } from '#core/catalog'
import type { Database } from '#platform/database'
import type { Mount } from '#platform/http'
import { createLogger, type DestinationStream } from '#platform/logging'
import { inEnglish } from '#platform/sentences'
import { auditBooks } from '../../src/app/audit/audit-books.ts'
import { sectionsOf } from '../../src/app/parts/catalog-sections.ts'
import { allCrossings, type Products, products } from '../../src/app/parts/modules.ts'
import { startServer } from '../../src/app/server.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { makeScratchFolder } from '../run/scratch.ts'
import { openTestDatabase } from '../world/test-database.ts'
import { expectDescribed } from './described-answers.ts'

export type Credentials = { api_key: string; secret_key: string }

/** An answer as a client sees it, its envelope opened. */
export type Reply = {
  readonly status: number
  readonly headers: Headers
  /** The whole envelope, and the text that it was read from. */
  readonly envelope: Envelope
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an endpoint answers
  readonly data: any
  readonly error: { code: string; message: string; details: Record<string, unknown> | null } | undefined
}

type Envelope = { success: boolean; data?: unknown; error?: Reply['error']; ts: number }

export type SendOptions = {
  /** Text and bytes are sent as they are; an object is serialised. */
  body?: object | string | Buffer
  headers?: Record<string, string>
  /** Null sends no signature. */
  as?: Credentials | null
}

export type TestServer = {
  readonly url: string
  readonly metricsUrl: string
  /** The paths of all that is answered outside the envelope. */
  readonly pages: readonly string[]
  readonly database: Database
  readonly databaseUrl: string
  readonly customers: { readonly [username in 'alice' | 'bob' | 'carol']: Credentials & { id: number } }
  /** Signs and sends one request. A path that begins with / and is not /api or /sandbox is an integration path. */
  send(method: string, path: string, options?: SendOptions): Promise<Reply>
  /** A fresh customer with balances and a key that is never rate-limited. */
  newCustomer(
    funding?: Record<string, string>,
    trading?: Record<string, string>,
  ): Promise<Credentials & { id: number; username: string }>
  /** Fails the test unless the books are sound. */
  expectSoundBooks(): Promise<void>
  stop(): Promise<void>
}

/** A whole server on a database of its own, or on the DATABASE_URL of another. Every answer is held strictly against its route's schema. */
export async function startTestServer(
  environment: Record<string, string> = {},
  { log, listed = products }: { log?: DestinationStream; listed?: Products } = {},
): Promise<TestServer> {
  const { database, url: databaseUrl, drop } = await openTestDatabase(environment.DATABASE_URL)
  const dataDir = makeScratchFolder()
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    COFFER_LOG_LEVEL: 'silent',
    COFFER_SANDBOX_TRADERS: 'off',
    ...environment,
  })
  const letGo = async () => {
    await drop()
    await rm(dataDir, { recursive: true })
  }
  const running = await startServer({
    config,
    logger: createLogger(config.logLevel, log),
    listed,
    inspect: strictly(),
  }).catch(async (error) => {
    await letGo()
    throw error
  })
  if (config.roles.includes('engine')) await marketsReached(running.url)
  const customers = Object.fromEntries(
    (running.sandbox?.customers ?? []).map(({ customer, key }) => [
      customer.username,
      { id: Number(customer.number), api_key: key.id, secret_key: key.secretKey },
    ]),
  ) as TestServer['customers'] // the sandbox makes exactly these three
  const send: TestServer['send'] = (method, path, { as = customers.alice, ...rest } = {}) =>
    sendSigned(running.url, { method, path, as, ...rest })
  let serial = 0
  return {
    url: running.url,
    metricsUrl: running.metricsUrl,
    pages: running.pages,
    database,
    databaseUrl,
    customers,
    send,
    async newCustomer(funding = {}, trading = {}) {
      const username = `customer-${++serial}`
      const { data } = await send('POST', '/sandbox/v1/customers', { body: { username, funding, trading } })
      await send('PATCH', `/sandbox/v1/keys/${data.api_key}`, { body: { rate_limit_per_minute: 1_000_000 } })
      return data
    },
    async expectSoundBooks() {
      const { mode, catalogPath } = config
      const catalog = loadCatalog(catalogPath, sectionsOf(listed))
      const world = {
        mode,
        catalog,
        chains: running.sandbox?.watchedChains ?? [],
        crossings: allCrossings(listed),
      }
      const all = await auditBooks(database, world, listed && { listed })
      const violated = all.filter(({ violations }) => violations.length > 0)
      expect(violated.map(({ violations }) => ({ violations: violations.map(inEnglish) }))).toEqual([])
    },
    async stop() {
      await running.stop()
      await letGo()
    },
  }
}

/** A server for the tests of one file. After the last of them its books are audited, and it stops. */
export async function useTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(environment)
  afterAll(async () => {
    try {
      await server.expectSoundBooks()
    } finally {
      await server.stop()
    }
  })
  return server
}

/** Servers of one database open the same sealed secrets. */
export const sealed = { COFFER_MASTER_KEY: '5a'.repeat(32) }

/** Two servers on one database; the other one may have more settings. */
export async function useTwoServers(
  other: Record<string, string> = {},
): Promise<[server: TestServer, other: TestServer]> {
  const server = await useTestServer(sealed)
  return [server, await useTestServer({ ...sealed, DATABASE_URL: server.databaseUrl, ...other })]
}

async function marketsReached(url: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const response = await fetch(`${url}/readyz`)
      const { error } = (await response.json()) as { error?: { details: object } } // its one shape
      expect(error?.details ?? {}).not.toHaveProperty('markets')
    },
    { timeout: 60_000, interval: 5 },
  )
}

type Sending = SendOptions & { method: string; path: string; as: Credentials | null }

/** The envelope of an answer that was fetched by hand. */
export async function envelopeOf(response: Response): Promise<Envelope> {
  return (await response.json()) as Envelope // every answer is the envelope
}

/** Signs as the contract words it, independently of the SDK; holds the answer against openapi.json. */
export async function sendSigned(
  baseUrl: string,
  { method, path, body, headers = {}, as }: Sending,
): Promise<Reply> {
  const target = /^\/(api|sandbox|livez|readyz|metrics|docs|openapi)\b/.test(path)
    ? path
    : `/api/v1/integration${path}`
  const bytes = bytesOf(body)
  const hasBody = bytes.length > 0
  const response = await fetch(baseUrl + target, {
    method,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(as === null ? {} : signatureHeaders(as, { method, target, bytes })),
      ...headers,
    },
    ...(hasBody ? { body: new Uint8Array(bytes) } : {}),
  })
  return readReply(response, { method, target })
}

/** Opens the envelope of an answer, and holds it against openapi.json. */
export async function readReply(
  response: Response,
  { method, target }: { readonly method: string; readonly target: string },
): Promise<Reply> {
  const { status, headers: answered } = response
  const text = await response.text()
  const envelope = JSON.parse(text) as Envelope // every answer is the envelope
  expectDescribed({ method, target, status, headers: answered, envelope })
  return {
    status,
    headers: answered,
    envelope,
    text,
    data: envelope.data,
    error: envelope.error,
  }
}

function bytesOf(body: SendOptions['body']): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

type Signing = { method: string; target: string; bytes?: Buffer; timestamp?: string }

const signed = new Set<string>()

/** The seconds from now for which an equal request is signed; the server accepts 300, and a request may wait for its turn. */
const driftMax = 240
const drifts = Array.from(
  { length: 2 * driftMax + 1 },
  (_, index) => Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1),
)

/**
 * The three headers of a signed request. Without a timestamp it is the one nearest to now whose signature was not used before,
 * so the same request twice within a second is signed for two seconds; where all were used, it is now.
 */
export function signatureHeaders(
  as: Credentials,
  { timestamp, ...request }: Signing,
): { 'x-api-key': string; 'x-api-timestamp': string; 'x-api-signature': string } {
  const now = unixNow()
  const tried = timestamp === undefined && request.method !== 'GET' ? drifts : [0]
  const signedAt = (at: string) => ({ at, signature: signatureOf(as, { ...request, timestamp: at }) })
  const first = signedAt(timestamp ?? String(now))
  let chosen = first
  for (const drift of tried) {
    chosen = drift === 0 ? first : signedAt(String(now + drift))
    if (!signed.has(chosen.signature)) break
    chosen = first
  }
  signed.add(chosen.signature)
  return { 'x-api-key': as.api_key, 'x-api-timestamp': chosen.at, 'x-api-signature': chosen.signature }
}

function signatureOf(
  as: Credentials,
  { method, target, timestamp, bytes = Buffer.alloc(0) }: Signing & { timestamp: string },
): string {
  return createHmac('sha256', as.secret_key)
    .update(timestamp + method + target)
    .update(bytes)
    .digest('hex')
}

function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}

/** An answer with a key that its schema does not know, or without a required key, fails the request. */
function strictly(): (route: Mount, data: unknown) => void {
  const ajv = new Ajv({ allErrors: true, strict: false, formats: { uuid: true, 'date-time': true } })
  return (route, data) => {
    if (ajv.validate(route.result, JSON.parse(JSON.stringify(data)))) return
    throw new Error(`${route.operationId} answers against its schema: ${ajv.errorsText()}`)
  }
}
