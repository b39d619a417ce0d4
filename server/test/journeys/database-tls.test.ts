import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, sql } from '#platform/database'
import { createLogger } from '#platform/logging'
import { startPostgres } from '#platform/postgres'
import { openDatabase } from '../../src/app/exchange/open-database.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { makeScratchFolder } from '../run/scratch.ts'

const folder = makeScratchFolder()
const file = (name: string) => join(folder, name)
const openssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe' })

const isMissing = spawnSync('openssl', ['version']).status !== 0
const note = isMissing ? ' (SKIPPED: this machine has no openssl)' : ''
// A reporter may keep the names of skipped tests to itself.
if (isMissing) console.warn(`The database is not reached over TLS${note}.`)

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  if (isMissing) return
  for (const ca of ['ca', 'other'])
    openssl(`req -x509 -newkey rsa:2048 -nodes -keyout ${ca}.key -out ${ca}.crt -days 2 -subj /CN=${ca}`)
  openssl('req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost')
  writeFileSync(file('san'), 'subjectAltName=DNS:localhost')
  openssl(
    'x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile san -out server.crt',
  )
  chmodSync(file('server.key'), 0o644)
  const dataDir = file('data')
  mkdirSync(dataDir)
  postgres = await startPostgres({ dataDir, log: { info: () => undefined } })
  await postgres.stop()
  // PostgreSQL wants the key private, and its own.
  for (const name of ['server.crt', 'server.key']) {
    const place = join(dataDir, 'postgres', name)
    copyFileSync(file(name), place)
    chmodSync(place, 0o600)
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    chownSync(place, uid, gid)
  }
  const settings = { ssl: 'on', ssl_cert_file: 'server.crt', ssl_key_file: 'server.key', fsync: 'off' }
  postgres = await startPostgres({ dataDir, log: { info: () => undefined }, settings })
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function addressOf(host: string, query: string): string {
  const url = new URL(String(postgres?.url))
  Object.assign(url, { hostname: host, search: query })
  return url.href
}

function open(host: string, query: string) {
  return openDatabase({
    config: readConfig({ DATABASE_URL: addressOf(host, query), DATA_DIR: folder }),
    logger: createLogger('silent'),
    prove: async () => undefined,
  })
}

const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
const documented = /\?(sslmode=\S+)/.exec(page)?.[1]?.replace(/(?<=sslrootcert=)\S+/, file('ca.crt')) ?? ''

test.skipIf(isMissing)(
  `what the page says connects over TLS to the server of that name and certificate${note}`,
  async () => {
    expect(documented).toContain('verify-full')
    await (await open('localhost', documented)).close()
    // The role of servers does not see it.
    const owner = connect({ url: addressOf('localhost', documented), poolMax: 1 })
    const [row] = await owner.query(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)
    expect(row).toEqual({ ssl: true })
    await owner.close()
  },
)

test.skipIf(isMissing).for([
  [
    'localhost',
    `sslmode=verify-full&sslrootcert=${file('other.crt')}`,
    /self.signed certificate|unable to verify/,
  ],
  ['localhost', 'sslmode=verify-full', /self.signed certificate|unable to verify/],
  ['127.0.0.1', `sslmode=verify-full&sslrootcert=${file('ca.crt')}`, /does not match/],
  ['localhost', `sslmode=verify-full&sslrootcert=${file('none.crt')}`, /no such file/],
] as const)(
  `a server that is not the one of the settings is refused in a sentence (%s, %s)${note}`,
  async ([host, query, words]) => {
    await expect(open(host, query)).rejects.toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: expect.stringMatching(new RegExp(`DATABASE_URL cannot be used: .*(${words.source})`, 'i')),
      }),
    )
  },
)
