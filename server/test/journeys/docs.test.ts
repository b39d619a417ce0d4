import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer } from '#core/customers'
import { systemIds } from '#platform/ids'
import { declaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { liveSettings } from '../wire/live-exchange.ts'
import { signIn } from '../wire/sign-in.ts'
import { envelopeOf, startTestServer, type TestServer, useTestServer } from '../wire/test-server.ts'
import { useFolder } from '../world/use-folder.ts'

let server: TestServer
server = await useTestServer()

const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

/** The answer as it comes over the wire: no header is added to the request, and no body is decompressed. */
function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, string | undefined>; bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(server.url + path, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Record<string, string | undefined>, // none of these comes twice
        bytes: body.length,
        text: body.toString(),
      })
    })
      .on('error', reject)
      .end()
  })
}

async function linksOf(path: string): Promise<string[]> {
  const { text } = await raw(path, asBrowser)
  return [...new Set([...text.matchAll(/(?:href|src)="([^"#]+)/g)].map(([, link]) => String(link)))]
}

async function pagesOfDocs(): Promise<string[]> {
  return (await linksOf('/docs')).filter((link) => /^\/docs(\/(?!assets)|$)/.test(link))
}

const atOnce = 20

/** Dead links on pages whose text is written by hand. */
async function deadLinks(): Promise<string[]> {
  const guides = (await pagesOfDocs()).filter((page) => page.split('/').length < 4)
  const links = new Set((await Promise.all(['/', ...guides].map(linksOf))).flat())
  const answers: (readonly [string, Awaited<ReturnType<typeof raw>>])[] = []
  const own = [...links].filter((link) => link.startsWith('/'))
  // A server begins no more long answers at once than it has room for.
  for (let at = 0; at < own.length; at += atOnce)
    answers.push(
      ...(await Promise.all(
        own.slice(at, at + atOnce).map(async (link) => [link, await raw(link, asBrowser)] as const),
      )),
    )
  // The console redirects a person who is not signed in to its door.
  const isThere = (link: string, status: number) => status === (/^\/console/.test(link) ? 303 : 200)
  return answers.filter(([link, { status }]) => !isThere(link, status)).map(([link]) => link)
}

describe('/', () => {
  test('shows people a page that tells what runs here and where to go', async () => {
    const { status, headers, text } = await raw('/', asBrowser)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(text).toContain('sandbox')
    for (const link of ['/docs', '/openapi.json', '/docs/going-live'])
      expect(await linksOf('/')).toContain(link)
  })

  test.for(['application/json', '*/*', 'application/json, text/html;q=0.5'])(
    'answers clients that accept %s in JSON, as ever',
    async (accept) => {
      const { status, headers, text } = await raw('/', { accept })
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
      expect(JSON.parse(text).error.code).toBe('NOT_FOUND')
    },
  )

  test.for(['POST', 'PUT', 'DELETE'])('is nothing to %s, as ever', async (method) => {
    const response = await fetch(`${server.url}/`, { method, headers: asBrowser })
    expect([response.status, (await envelopeOf(response)).error?.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('tells caches that its answer depends on what is accepted', async () => {
    expect((await raw('/', asBrowser)).headers.vary).toBe('accept, accept-encoding')
  })
})

describe('/docs', () => {
  test('is the same with a slash at its end, and so is every page', async () => {
    const { text } = await raw('/docs', asBrowser)
    for (const [path, same] of [
      ['/docs', '/docs/'],
      ['/docs/errors', '/docs/errors/'],
    ] as const)
      expect((await raw(same)).text).toBe((await raw(path)).text)
    expect(text).toContain('<h1>Getting started</h1>')
  })

  test('has a page of its own, with a title of its own, for each guide, operation, event and topic', async () => {
    const pages = await pagesOfDocs()
    const operations = declaredRoutes(readConfig({}).catalogPath)
    for (const { operationId: id } of operations) expect(pages).toContain(`/docs/reference/${id}`)
    for (const path of [
      '/docs/authentication',
      '/docs/idempotency',
      '/docs/errors',
      '/docs/pagination',
      '/docs/webhooks',
      '/docs/stream',
      '/docs/going-live',
      '/docs/events/deposit.confirmed',
      '/docs/stream/orderbook',
    ])
      expect(pages).toContain(path)
    const titles = await Promise.all(
      pages.map(async (page) => {
        const { status, text } = await raw(page)
        expect([page, status]).toEqual([page, 200])
        expect(text).toContain(`<a href="${page}" aria-current="page">`)
        return /<title>(.+)<\/title>/.exec(text)?.[1]
      }),
    )
    expect(new Set(titles).size).toBe(pages.length)
  })

  test('has no link that leads nowhere', async () => {
    expect(await deadLinks()).toEqual([])
  })

  test('answers a page that is not there 404, people with a page and others in JSON', async () => {
    const page = await raw('/docs/nothing-here', asBrowser)
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain('There is no page here')
    const json = await raw('/docs/nothing-here', { accept: 'application/json' })
    expect([json.status, JSON.parse(json.text).error.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('runs nothing inline, on no page', async () => {
    for (const path of ['/', '/docs', '/docs/webhooks', '/docs/reference/listWallets']) {
      const { text } = await raw(path, asBrowser)
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/)
    }
  })
})

describe('what is sent', () => {
  const paths = ['/', '/docs', '/docs/errors', '/openapi.json', '/openapi-3.0.json', '/asyncapi.json']

  test.for(['br', 'gzip'])(
    'is compressed for those who take %s, pages, descriptions and files alike',
    async (coding) => {
      const files = (await linksOf('/docs')).filter((link) => link.startsWith('/assets/'))
      expect(files.length).toBeGreaterThan(3)
      for (const path of [...paths, ...files]) {
        const whole = await raw(path, asBrowser)
        const packed = await raw(path, { ...asBrowser, 'accept-encoding': coding })
        expect([path, packed.headers['content-encoding']]).toEqual([path, coding])
        expect(packed.headers.vary).toContain('accept-encoding')
        expect(packed.bytes).toBeLessThan(whole.bytes)
      }
    },
  )

  test('is not sent again to those who have it', async () => {
    for (const path of paths) {
      const asked = { ...asBrowser, 'accept-encoding': 'br' }
      const { headers } = await raw(path, asked)
      const again = await raw(path, { ...asked, 'if-none-match': String(headers.etag) })
      expect([path, again.status, again.bytes]).toEqual([path, 304, 0])
      expect(again.headers.etag).toBe(headers.etag)
    }
  })

  test('may be kept for good where a file is named after what it holds', async () => {
    const [file] = (await linksOf('/docs')).filter((link) => /\/style-[\w-]+\.css$/.test(link))
    expect((await raw(String(file))).headers['cache-control']).toContain('immutable')
    expect((await raw('/docs')).headers['cache-control']).toBe('no-cache')
  })

  test('of a page and all that it loads is less than 60 kB at first, and less than 10 kB from then on', async () => {
    const path = '/docs/reference/createInternalTransfer'
    const files = (await linksOf(path)).filter((link) => link.startsWith('/assets/'))
    const loaded = [path, '/docs/demo-keys.json', ...files]
    const sizes = await Promise.all(
      loaded.map(async (one) => (await raw(one, { ...asBrowser, 'accept-encoding': 'br' })).bytes),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
    expect((await raw(path, { 'accept-encoding': 'br' })).bytes).toBeLessThan(10_000)
  })
})

describe('the keys of the sandbox', () => {
  const keysFor = async (headers: Record<string, string>) =>
    JSON.parse((await raw('/docs/demo-keys.json', headers)).text).customers.map(
      ({ username }: { username: string }) => username,
    )

  test('are given to a page on this machine, and are not kept', async () => {
    expect(await keysFor({ 'sec-fetch-site': 'same-origin' })).toEqual(['alice', 'bob', 'carol'])
    const { headers } = await raw('/docs/demo-keys.json')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('stay here where somebody is signed in from elsewhere, who is told their own name alone', async () => {
    const { cookie } = await signIn(server, 'bob')
    const read = async (headers: Record<string, string>) =>
      JSON.parse((await raw('/docs/demo-keys.json', headers)).text)
    expect(await read({ cookie })).toMatchObject({ signed_in: 'bob' })
    expect(await read({ cookie: 'coffer_console=guess' })).not.toHaveProperty('signed_in')
    expect(await read({ cookie, via: '1.1 proxy' })).toEqual({ customers: [], signed_in: 'bob' })
  })

  test.for([
    { host: 'attacker.example' },
    { host: '127.0.0.1.attacker.example:8080' },
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
  ])('are not given to %j', async (headers) => {
    expect(await keysFor(headers as Record<string, string>)).toEqual([])
  })
})

test('a sandbox that listens beyond this machine gives no keys to a page', async () => {
  const open = await startTestServer({ HOST: '0.0.0.0' })
  const { port } = new URL(open.url)
  const keys = await fetch(`http://127.0.0.1:${port}/docs/demo-keys.json`)
  expect(await keys.json()).toEqual({ customers: [] })
  await open.stop()
})

const folder = useFolder()

describe('in live mode', () => {
  const sandbox = server
  beforeAll(async () => {
    server = await startTestServer(liveSettings(folder))
  })
  afterAll(async () => {
    await server.stop()
    server = sandbox
  })

  test('the pages speak of live mode, give no keys and link to nothing of the sandbox', async () => {
    expect((await raw('/', asBrowser)).text).toContain('live mode')
    expect((await raw('/', asBrowser)).text).not.toContain('sandbox')
    expect((await raw('/docs/demo-keys.json')).text).toBe('{"customers":[]}')
    expect(await deadLinks()).toEqual([])
  })

  test('the pages stand in the console for who is signed in there alone, and caches know it', async () => {
    await server.database.inTransaction((tx) =>
      createCustomer(tx, {
        ...{ id: systemIds.next(), username: 'erin', email: 'erin@example.com' },
        ...{ kycStatus: 'approved', tariff: 'default', createdAt: new Date() },
      }),
    )
    const { cookie } = await signIn(server, 'erin')
    for (const path of ['/docs/errors', '/docs/nothing-here']) {
      const [alone, framed] = [await raw(path, asBrowser), await raw(path, { ...asBrowser, cookie })]
      expect(alone.text).not.toContain('"/console')
      expect(framed.text).toContain('<a href="/console/keys">API keys</a>')
      expect(framed.text).not.toContain('/console/sandbox')
      for (const { headers } of [alone, framed]) expect(headers.vary).toContain('cookie')
      expect(framed.headers.etag).not.toBe(alone.headers.etag)
    }
  })
})
