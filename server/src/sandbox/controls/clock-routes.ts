import Type from 'typebox'
import { anyKey } from '#core/access'
import { closedObject, customer, invalidField, type Route, route } from '#platform/http'

type Movable = { now(): Date; advance(milliseconds: number): Promise<void> }

// ISO times from the year 10000 on have another form; expiries after the clock must stay below it.
const latestMs = Date.UTC(9000, 0)

/** The control that moves the business clock; signatures keep the system's time. */
export function clockRoutes({ businessClock }: { businessClock: Movable }): Route[] {
  return [
    route({
      operationId: 'sandboxAdvanceClock',
      summary: 'Move the business clock forward',
      description: 'Expiry, quotes and retries follow the business clock; signatures do not.',
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/clock/advance',
      permission: anyKey,
      alsoFor: [customer('changes')],
      body: closedObject({
        seconds: Type.Integer({
          minimum: 1,
          maximum: 315_360_000,
          description: 'Seconds to move the clock forward; it never goes back.',
        }),
      }),
      result: closedObject({ now: Type.String({ format: 'date-time' }) }),
      example: { body: { seconds: 3600 }, data: { now: '2026-05-04T13:00:00.000Z' } },
      async handle({ body }) {
        const milliseconds = body.seconds * 1000
        if (businessClock.now().getTime() + milliseconds > latestMs)
          throw invalidField('seconds', 'would move the clock beyond the year 9000')
        await businessClock.advance(milliseconds)
        return { now: businessClock.now().toISOString() }
      },
    }),
  ]
}
