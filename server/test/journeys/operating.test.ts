import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { sql } from '#platform/database'
import { readConfig } from '../../src/app/settings/config.ts'
import { projectFiles } from '../run/project-files.ts'
import { copyOf, stagesOf } from '../wire/dockerfile.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'
import { catalogOf, shippedText } from '../world/shipped-catalog.ts'
import { useFolder } from '../world/use-folder.ts'

const folder = useFolder()
const root = new URL('../../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const page = read('docs/operating.md')
const code = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, text = '']) => text,
  )

let server: TestServer
let metrics: string
beforeAll(async () => {
  server = await startTestServer({ COFFER_SANDBOX_TRADERS: 'on' })
  // There is no figure of custody before its first reading is complete.
  metrics = await vi.waitFor(
    async () => {
      const text = await (await fetch(server.metricsUrl)).text()
      expect(text).toContain('coffer_custody_unbacked')
      return text
    },
    { timeout: 30_000 },
  )
})
afterAll(() => server.stop())

/** Rows of the page's table of what grows. */
function retentions(): { tables: string[]; by: string }[] {
  const [, section = ''] = page.split('## What grows')
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    return {
      tables: [...(cells[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
      by: cells[4] ?? '',
    }
  })
}

test('every table of the database is listed once with how long it is kept', async () => {
  const rows = await server.database.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const listed = retentions().flatMap(({ tables }) => tables)
  expect(listed.sort()).toEqual(rows.map(({ name }) => name))
})

test('each worker that is said to delete something runs', () => {
  const purges = retentions().flatMap(({ by }) => (by === '–' ? [] : [by]))
  expect(new Set(purges).size).toBeGreaterThanOrEqual(6)
  const running = [...metrics.matchAll(/^coffer_worker_failures_total\{worker="([^"]+)"/gm)].map(
    ([, name]) => name,
  )
  expect(purges.filter((name) => !running.includes(name))).toEqual([])
})

const metricsOf = (expressions: readonly string[]) =>
  expressions.flatMap((text) => text.match(/\b(?:coffer|http_server)_\w+/g) ?? [])

test('every metric of the alerts and of the dashboard is one that the server has', () => {
  const alerts: { alert: string; expr: string }[] = parse(read('docs/alerts.yaml')).groups[0].rules
  const panels: { targets?: { expr: string }[] }[] = JSON.parse(read('docs/grafana-dashboard.json')).panels
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const labels = ['http_request_method', 'http_response_status_code', 'http_route']
  const named = [...metricsOf(alerts.map(({ expr }) => expr)), ...metricsOf(shown)].filter(
    (name) => !/^http_(request|response|route)/.test(name) && !labels.includes(name),
  )
  expect(named.length).toBeGreaterThan(30)
  const known = [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  const explained = [...page.matchAll(/`(Coffer[A-Z]\w+)`/g)].map(([, name]) => name)
  expect(explained.sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

/** Variables that a text sets: NAME=value, NAME: value. */
const setIn = (text: string) => [...text.matchAll(/\b([A-Z][A-Z_]+)\s*[=:]/g)].map(([, name = '']) => name)
const settingsIn = (text: string) => [...new Set(text.match(/\bCOFFER_[A-Z_]+\b/g))]

test('the container, its composition, the unit and the page name settings that exist', () => {
  const texts = [page, read('Dockerfile'), read('compose.yaml')]
  const names = [...new Set(texts.flatMap(settingsIn))]
  expect(names).toEqual(expect.arrayContaining(['COFFER_METRICS_PORT', 'COFFER_ACCOUNT_KEYS']))
  // A name that is none is refused in other words than a value that is none.
  for (const name of names) expect(() => readConfig({ [name]: '' })).not.toThrow(/is not a setting/)
  const listed = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)(<[A-Z]+>)?` \|/gm)]
  const isListed = (name: string) =>
    listed.some(([, known = '', family]) => (family ? name.startsWith(known) : name === known))
  expect(names.filter((name) => !isListed(name))).toEqual([])
})

test('the composition is a server that waits for its database, under the variables that the image sets', () => {
  const { services, volumes } = parse(read('compose.yaml'))
  const { server: coffer, database } = services
  expect(coffer.depends_on.database.condition).toBe('service_healthy')
  expect(database.healthcheck.test.join(' ')).toContain('pg_isready')
  const mounted = [...coffer.volumes, ...database.volumes].map((one: string) => one.split(':')[0])
  expect(mounted.sort()).toEqual(Object.keys(volumes).sort())
  const image = setIn(read('Dockerfile').match(/^ENV [\s\S]*?[^\\]\n/m)?.[0] ?? '')
  expect(image).toEqual(
    expect.arrayContaining(['HOST', 'DATA_DIR', 'COFFER_METRICS_HOST', 'COFFER_METRICS_PORT']),
  )
  expect(() =>
    readConfig(
      Object.fromEntries(Object.entries(coffer.environment).map(([name]) => [name, 'postgres://db/x'])),
    ),
  ).not.toThrow()
  const override = code('yaml').find((text) => text.includes('compose.override')) ?? ''
  expect(Object.keys(parse(override).services)).toEqual(['server'])
})

test('the image runs the Node that comes with the packages, takes only files that are here, and is not root', () => {
  const dockerfile = read('Dockerfile')
  const stages = stagesOf(dockerfile)
  const names = stages.map(({ name }) => name)
  const bases = new Set(stages.map(({ base }) => base).filter((base) => !names.includes(base)))
  const { optionalDependencies } = JSON.parse(read('bin/node/package.json'))
  const [version] = Object.values(optionalDependencies).map(String)
  expect([...bases]).toEqual([`node:${version?.split('.')[0]}-slim`])
  const copies = stages.flatMap(({ instructions }) =>
    instructions.filter(({ name }) => name === 'COPY').map(({ text }) => copyOf(text)),
  )
  const copied = copies.flatMap(({ from, sources }) => (from === null ? sources : []))
  expect(copied.filter((name) => !existsSync(new URL(name, root)))).toEqual([])
  expect(copies.flatMap(({ from }) => from ?? []).filter((name) => !names.includes(name))).toEqual([])
  const manifests = copied.filter((name) => name.endsWith('/package.json'))
  const { workspaces } = JSON.parse(read('package.json'))
  expect(manifests).toEqual(expect.arrayContaining(workspaces.map((name: string) => `${name}/package.json`)))
  expect(manifests).toHaveLength(workspaces.length)
  expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.lastIndexOf('\nCMD'))
})

/** The least major versions that a range of `engines` names, and whether it takes what comes after them. */
const takes = (range: string, major: number) =>
  range.split('||').some((part) => {
    const [, sign, least = '0'] = /^\s*(\^|>=?|~)?\s*v?(\d+|\*)/.exec(part) ?? []
    return least === '*' || (sign?.startsWith('>') ? Number(least) <= major : Number(least) === major)
  })

test('the Node of the image is one that the sources, the scripts and every package of a server take', () => {
  const [, base] = /^FROM node:(\d+)/m.exec(read('Dockerfile')) ?? []
  const [, least] = /majorMin = (\d+)/.exec(read('bin/pick-node.mjs')) ?? []
  expect(page).toContain(`Node ${least} or later`)
  const { packages } = JSON.parse(read('package-lock.json'))
  const locked: [string, { dev?: boolean; optional?: boolean; engines?: { node?: string } }][] =
    Object.entries(packages)
  const ranges = locked.flatMap(([name, { dev, optional, engines }]) =>
    dev || optional || engines?.node === undefined ? [] : [{ name, range: engines.node }],
  )
  expect(ranges.map(({ name }) => name)).toContain('')
  const all = [...ranges, { name: 'bin/pick-node.mjs', range: `>=${least}` }]
  expect(all.filter(({ range }) => !takes(range, Number(base)))).toEqual([])
  // The oldest Node that the page names must suit every package too.
  expect(ranges.filter(({ range }) => !takes(range, Number(least)))).toEqual([])
})

test('package, API and changelog have one version', () => {
  const { version, workspaces, license } = JSON.parse(read('package.json'))
  const others = [...workspaces.map((name: string) => `${name}/package.json`)].map((name) =>
    JSON.parse(read(name)),
  )
  const described = ['openapi.json', 'asyncapi.json'].map((name) => JSON.parse(read(name)).info)
  expect(new Set([...others, ...described].map((one) => one.version))).toEqual(new Set([version]))
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  expect(read('LICENSE')).toContain(license)
  expect(read('LICENSE')).toContain(described[0].license.identifier)
})

test('the samples of proxies take what the server takes, pass what is signed, and keep inside what is for inside', () => {
  const [[nginx = ''], [caddy = '']] = [code('nginx'), code('caddy')]
  const server = read('server/src/platform/http/server.ts')
  expect(server).toMatch(/bodyBytesMax = 64 \* 1024\n/)
  expect([nginx, caddy]).toEqual([
    expect.stringContaining('client_max_body_size 64k;'),
    expect.stringContaining('max_size 64KiB'),
  ])
  for (const path of ['livez', 'readyz', 'metrics']) {
    expect(nginx).toMatch(new RegExp(`location ~ \\^/\\([^)]*${path}`))
    expect(caddy).toMatch(new RegExp(`@inside path .*/${path}`))
  }
  // A path behind the name of the upstream would rewrite the one that was signed.
  expect([...nginx.matchAll(/proxy_pass (\S+);/g)].map(([, to]) => to)).toEqual([
    'http://coffer',
    'http://coffer',
  ])
  expect(nginx).toMatch(/location = \/ws \{[^}]*proxy_read_timeout 1h/)
  for (const [header, value] of [
    ['Upgrade', '$http_upgrade'],
    ['Connection', '$coffer_connection'],
    ['X-Forwarded-For', '$remote_addr'],
    ['Host', '$host'],
  ])
    expect(nginx).toContain(`proxy_set_header ${header} ${value};`)
  // In longer than the server gives a request, so that it answers first.
  const [, requestSeconds = ''] = /requestMsMax = (\d+)_000/.exec(server) ?? []
  const seconds = [
    /location \/ \{[^}]*proxy_read_timeout (\d+)s/.exec(nginx),
    /response_header_timeout (\d+)s/.exec(caddy),
  ]
  for (const found of seconds) expect(Number(found?.[1])).toBeGreaterThan(Number(requestSeconds))
})

test('the catalogue takes the currency that the page adds, and the entries that its steps name', () => {
  const entry = code('yaml').find((text) => text.includes('catalog/currencies.yaml')) ?? ''
  const [, line = ''] = /`(DAI: \{ max_per_hour[^`]*)`/.exec(page) ?? []
  const signed = line
    .replace('max_per_hour: …', 'max_per_hour: "1000"')
    .replace('approve_above: …', 'approve_above: "10"')
  const text = shippedText
    .replace('\ncurrencies:\n', `\ncurrencies:\n${entry}`)
    .replace(/(\nsigner:\n[\s\S]*?\n {2}erc20:\n[\s\S]*?currencies:\n)/, `$1      ${signed}\n`)
  expect(text.split('DAI:')).toHaveLength(3)
  const dai = catalogOf(text).currencies.find(({ symbol }) => symbol === 'DAI')
  expect(dai?.networks.map(({ network }) => network.code)).toEqual(['erc20'])
})

test('no page says the same twice', () => {
  const pages = projectFiles().filter((name) => name.endsWith('.md'))
  expect(pages.length).toBeGreaterThan(80)
  const twice = pages.flatMap((name) => {
    const prose = read(name)
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/^\|.*$/gm, '')
    const sentences = prose.split(/(?<=[.;:!?])\s+|\n\n/).map((one) => one.replace(/\s+/g, ' ').trim())
    const long = sentences.filter((one) => one.length > 40)
    return long.filter((one, index) => long.indexOf(one) !== index).map((one) => `${name}: ${one}`)
  })
  expect(twice).toEqual([])
})

test('the server reads the samples of providers on the page', () => {
  const samples = code('yaml').filter((text) => text.startsWith('# config/providers.yaml'))
  expect(samples).toHaveLength(4)
  const file = join(folder, 'providers.yaml')
  writeFileSync(file, samples.join(''))
  const { chains, rails, suppliers, ...config } = readConfig({ COFFER_PROVIDERS: file })
  expect([...chains.keys(), ...rails.keys(), ...suppliers.keys()]).toEqual([
    'erc20',
    'sbp',
    'giftcards',
    'services',
  ])
  expect(config).toMatchObject({
    oidcIssuer: 'https://sso.example.com/realms/house',
    mailFrom: 'house@example.com',
    priceSources: ['binance', 'kraken'],
  })
})
