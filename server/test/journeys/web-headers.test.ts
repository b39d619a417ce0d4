import { beforeAll, expect, test } from 'vitest'
import { browserJar } from '../wire/browser-jar.ts'
import { openInvoice } from '../wire/open-invoice.ts'
import { openDeposit } from '../wire/payment-link.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const [alice, sam] = [await signIn(server, 'alice'), await signIn(server, 'sam')]

const invoices = '/api/v2/integration/invoices'
const shop = 'https://shop.example'
const nobody = '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61'

/** Addresses that only a running server knows. */
const at = { deposit: '', invoice: '', template: '', people: '', asset: '', payAsset: '' }

beforeAll(async () => {
  at.deposit = (await openDeposit(server)).path
  at.invoice = (await openInvoice(server)).path
  const body = { name: 'Till', price_currency: 'USDT' }
  const { data } = await server.send('POST', `${invoices}/templates`, { body })
  at.template = new URL(data.public_url).pathname
  at.people = new URL((await browserJar().follow(`${server.url}/console/sign-in`)).url).pathname
  at.asset = await firstScript('/console', alice.cookie)
  at.payAsset = await firstScript(at.invoice)
}, 60_000)

async function firstScript(path: string, cookie = ''): Promise<string> {
  const html = await (await fetch(server.url + path, { headers: { cookie } })).text()
  return /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? ''
}

type Opened = {
  readonly path: () => string
  readonly status?: number
  readonly cookie?: string
  /** The content type of anything but a page. */
  readonly type?: string
  readonly referrer?: 'no-referrer'
}

const page = (path: string | (() => string), more: Omit<Opened, 'path'> = {}): Opened => ({
  path: typeof path === 'string' ? () => path : path,
  ...more,
})
const json = 'application/json; charset=utf-8'

/** The answers of each path to a browser: pages, and other content that can be opened there. */
const rows: { readonly [path: string]: readonly Opened[] | 'takes forms and calls alone' } = {
  '/livez': [page('/livez', { type: json })],
  '/readyz': [page('/readyz', { type: json })],
  '/metrics': [page('/metrics', { type: 'text/plain' })],
  '/pay/assets/{hash}/{name}': [page(() => at.payAsset, { type: 'text/javascript' })],
  '/pay/fiat/{transaction_id}': [page(() => at.deposit), page(() => `/pay/fiat/${nobody}`, { status: 404 })],
  '/pay/fiat/{transaction_id}/payer': 'takes forms and calls alone',
  '/suppliers/issuer/callbacks': 'takes forms and calls alone',
  '/pay/{invoice_id}': [page(() => at.invoice), page(`/pay/${nobody}`, { status: 404 })],
  '/pay/{invoice_id}/currency': 'takes forms and calls alone',
  '/pay/{invoice_id}/link': 'takes forms and calls alone',
  '/pay/{invoice_id}/payer': 'takes forms and calls alone',
  '/t/{template_id}': [page(() => at.template), page(`/t/${nobody}`, { status: 404 })],
  '/t/{template_id}/pay': 'takes forms and calls alone',
  '/console/sign-in': [page('/console/sign-in', { status: 303, type: '', referrer: 'no-referrer' })],
  '/console/callback': [page('/console/callback', { status: 400 })],
  '/office/sign-in': [page('/office/sign-in', { status: 303, type: '', referrer: 'no-referrer' })],
  '/office/callback': [page('/office/callback', { status: 400 })],
  '/rails/{rail}/callbacks': 'takes forms and calls alone',
  '/suppliers/{port}/callbacks': 'takes forms and calls alone',
  '/sandbox/v1/mail': [page('/sandbox/v1/mail', { referrer: 'no-referrer' })],
  '/console': [page('/console', { cookie: alice.cookie }), page('/console', { status: 303, type: '' })],
  '/console/*': [page('/console/keys', { cookie: alice.cookie })],
  '/office': [page('/office', { cookie: sam.cookie }), page('/office', { status: 303, type: '' })],
  '/office/*': [page('/office/log', { cookie: sam.cookie })],
  '/assets/{name}': [page(() => at.asset, { type: 'text/javascript' })],
  '/': [page('/')],
  '/openapi.json': [page('/openapi.json', { type: json })],
  '/openapi-3.0.json': [page('/openapi-3.0.json', { type: json })],
  '/openapi/console.json': [page('/openapi/console.json', { type: json })],
  '/openapi/office.json': [page('/openapi/office.json', { type: json })],
  '/asyncapi.json': [page('/asyncapi.json', { type: json })],
  '/docs/demo-keys.json': [page('/docs/demo-keys.json', { type: json })],
  '/docs': [page('/docs')],
  '/docs/*': [page('/docs/webhooks'), page('/docs/nowhere', { status: 404 })],
  '/sandbox/oidc/*': [
    page(() => at.people, { status: 400 }),
    // Pages of the library, which bring no headers of their own.
    page('/sandbox/oidc/auth', { status: 400 }),
    page('/sandbox/oidc/session/end'),
  ],
}

test('each path outside the envelope has a row', () => {
  expect(Object.keys(rows).toSorted()).toEqual(server.pages.toSorted())
})

const opened = Object.values(rows).flatMap((row) => (typeof row === 'string' ? [] : row))

test.for(opened.map((one, index) => [index, one] as const))(
  'what a browser opens runs nothing that stands in it, in nobody’s frame, and tells nobody its address: %i',
  async ([, one]) => {
    const { status = 200, cookie = '', type = 'text/html', referrer = 'same-origin' } = one
    const path = one.path()
    const { headers, ...answer } = await ask(path, cookie)
    expect([path, answer.status, headers.get('content-type') ?? '']).toEqual([
      path,
      status,
      expect.stringContaining(type),
    ])
    const policy = policyOf(headers)
    expect(policy.get('frame-ancestors'), path).toBe("'none'")
    expectStrict(policy, path)
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('referrer-policy')]).toEqual([path, referrer])
  },
)

test.for(Object.keys(rows).filter((path) => typeof rows[path] === 'string'))(
  'a browser opens nothing at %s',
  async (path) => {
    const { status, headers } = await ask(path.replace(/\{\w+\}/g, nobody))
    expect([[404, 405].includes(status), headers.get('content-type')]).toEqual([true, json])
  },
)

async function ask(path: string, cookie = ''): Promise<{ status: number; headers: Headers }> {
  const headers = { accept: 'text/html', cookie }
  const answer = await fetch(server.url + path, { redirect: 'manual', headers })
  await answer.arrayBuffer()
  return { status: answer.status, headers: answer.headers }
}

function policyOf(headers: Headers): ReadonlyMap<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split(/; */)
  return new Map(directives.map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1).join(' ')]))
}

/** No script, style or form but the server's own; `data:` for pictures alone. */
function expectStrict(policy: ReadonlyMap<string, string>, path: string): void {
  for (const [directive, sources] of policy) {
    const allowed = directive === 'img-src' ? ["'self'", "'none'", 'data:'] : ["'self'", "'none'"]
    if (directive === 'frame-ancestors') continue
    expect(allowed, `${path}: ${directive}`).toEqual(expect.arrayContaining(sources.split(' ')))
  }
  // `default-src` says nothing of these.
  for (const name of ['default-src', 'base-uri', 'form-action'])
    expect([...policy.keys()], path).toContain(name)
}

test('a page of a merchant’s is shown in frames of the origins that the merchant named, and of no other', async () => {
  const embed = (embed_origins: string[]) =>
    server.send('PATCH', `${invoices}/settings`, { body: { embed_origins } })
  await embed([shop])
  for (const path of [at.invoice, at.template]) {
    const policy = policyOf((await ask(path)).headers)
    expect(policy.get('frame-ancestors')).toBe(shop)
    expectStrict(policy, path)
  }
  expect(policyOf((await ask(at.deposit)).headers).get('frame-ancestors')).toBe("'none'")
  await embed([])
})

test.each(['console', 'office'])(
  'no script reads a cookie of signing in to the %s, and no other site’s form sends it',
  async (door) => {
    const jar = browserJar()
    const { url } = await jar.follow(`${server.url}/${door}/sign-in`)
    const people = await jar.ask(url)
    expect([people.status, policyOf(people.headers).get('frame-ancestors')]).toEqual([200, "'none'"])
    expectStrict(policyOf(people.headers), url)
    await jar.follow(`${url}/${door === 'console' ? 'alice' : 'sam'}`, { method: 'POST' })
    const names = jar.seen.map((line) => line.split('=')[0])
    expect(names).toEqual(expect.arrayContaining([`coffer_${door}`, `coffer_${door}_sign_in`]))
    for (const line of jar.seen) {
      expect(line).toMatch(/; *httponly(;|$)/i)
      expect(line).toMatch(/; *samesite=lax(;|$)/i)
    }
  },
)
