import { expect, test } from 'vitest'
import type { ReadinessCheck } from '#core/product'
import { healthRoutes, readinessOf } from './health.ts'

const systemClock = { now: () => new Date(1_700_000_000_999) }
const check = (name: string, act: ReadinessCheck['check']): ReadinessCheck => ({ name, check: act })

const nothing = { query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0), ip: '127.0.0.1' }

function pages(checks: readonly ReadinessCheck[]) {
  const readiness = readinessOf(checks)
  const routes = healthRoutes({ readiness, systemClock })
  return {
    readiness,
    async open(path: string) {
      const answer = await routes.find((route) => route.path === path)?.handle({ ...nothing, path })
      return { status: answer?.status, body: JSON.parse(String(answer?.body)) }
    },
  }
}

test('it is ready when every check is, and says so in the envelope', async () => {
  const { open } = pages([check('database', async () => null), check('chains', async () => null)])
  expect(await open('/readyz')).toEqual({
    status: 200,
    body: { success: true, data: { status: 'ready' }, ts: 1_700_000_000 },
  })
})

test('it names all that is not ready, without the reason of a failure', async () => {
  const { open } = pages([
    check('database', () => Promise.reject(new Error('password of coffer is hunter2'))),
    check('chains', async () => 'not read lately: trc20'),
    check('other', async () => null),
  ])
  const { status, body } = await open('/readyz')
  expect(status).toBe(503)
  expect(body).toMatchObject({
    success: false,
    error: {
      code: 'SERVICE_UNAVAILABLE',
      details: { database: 'does not answer', chains: 'not read lately: trc20' },
    },
  })
  expect(Object.keys(body.error.details)).toEqual(['database', 'chains'])
})

test('a part that does not answer holds nothing up: it is named after two seconds', async () => {
  const { open } = pages([check('database', () => new Promise(() => {}))])
  expect((await open('/readyz')).body.error.details).toEqual({ database: 'no answer in 2000 ms' })
})

test('while stopping it is alive and not ready, whatever its parts say', async () => {
  const { open, readiness } = pages([check('database', async () => null)])
  readiness.stop()
  expect(await open('/readyz')).toMatchObject({
    status: 503,
    body: { error: { details: { server: 'is stopping' } } },
  })
  expect(await open('/livez')).toMatchObject({
    status: 200,
    body: { success: true, data: { status: 'alive' } },
  })
})
