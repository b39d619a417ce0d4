import { anyKey } from '#core/access'
import { type Route, route } from '#platform/http'
import { clockBody, clockResult } from './schemas.ts'

type Movable = { now(): Date; advance(milliseconds: number): Promise<void> }

/** The control that moves the business clock; signatures keep the system's time. */
export function clockRoutes({ businessClock }: { businessClock: Movable }): Route[] {
  return [
    route({
      operationId: 'sandboxAdvanceClock',
      summary: 'Move the business clock forward',
      description: 'Expiry, quotes and retries go by it; signatures do not.',
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/clock/advance',
      permission: anyKey,
      body: clockBody,
      result: clockResult,
      example: { body: { seconds: 3600 }, data: { now: '2026-05-04T13:00:00.000Z' } },
      async handle({ body }) {
        await businessClock.advance(body.seconds * 1000)
        return { now: businessClock.now().toISOString() }
      },
    }),
  ]
}
