import { expect, test } from 'vitest'
import { clockRoutes } from './clock-routes.ts'

test('the clock stays within years of four digits, however often it is moved', async () => {
  let now = Date.UTC(8999, 11, 31)
  const businessClock = {
    now: () => new Date(now),
    async advance(milliseconds: number) {
      now += milliseconds
    },
  }
  const [route] = clockRoutes({ businessClock })
  const advance = async (seconds: number) =>
    route?.handle({
      caller: null,
      params: undefined,
      query: undefined,
      body: { seconds },
      request: null,
      requestId: 'r',
    })
  await expect(advance(86_400)).resolves.toEqual({ now: '9000-01-01T00:00:00.000Z' })
  await expect(advance(1)).rejects.toMatchObject({
    kind: { code: 'VALIDATION_ERROR' },
    details: { fields: [{ path: 'seconds' }] },
  })
  expect(now).toBe(Date.UTC(9000, 0))
})
