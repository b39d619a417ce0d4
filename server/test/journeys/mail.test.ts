import { expect, test } from 'vitest'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

const box = (headers: Record<string, string> = {}) => fetch(`${server.url}/sandbox/v1/mail`, { headers })

test('a person opens the mails of the sandbox in a browser, without a key; another site cannot', async () => {
  const page = await box({ accept: 'text/html' })
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await page.text()).toContain('Nobody was sent a mail')
  expect(await (await box()).json()).toEqual({ mails: [] })
  expect((await box({ 'sec-fetch-site': 'cross-site' })).status).toBe(404)
  expect((await box({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
})
