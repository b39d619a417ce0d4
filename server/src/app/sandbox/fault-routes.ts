import Type from 'typebox'
import { anyKey } from '#core/access'
import { type Route, route } from '#platform/http'
import { type Faults, faultsByPort } from './faults.ts'

type Options = { faults: Pick<Faults, 'set'> }

const closed = { additionalProperties: false }

const order = Type.Object(
  {
    port: Type.Enum(Object.keys(faultsByPort) as (keyof typeof faultsByPort)[], {
      description: '`prices`: the market that the house asks before it deals.',
    }),
    fault: Type.Enum([...faultsByPort.prices], {
      description: '`timeout`: nobody answers. `5xx`: the answer is an error.',
    }),
    count: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'How many of the next calls suffer it; 0 ends it.',
    }),
  },
  closed,
)

/** The control that breaks what the house stands on. */
export function faultRoutes({ faults }: Options): Route[] {
  return [
    route({
      operationId: 'sandboxSetFault',
      summary: 'Let the next calls of a port fail',
      description:
        'While prices suffer, the house deals in nothing: PRICE_UNAVAILABLE, and limit orders wait. Each price that the house asks for to answer a request is a call; its own workers suffer the fault too and use up none of it. Each process counts down by itself; another order for the same port replaces the one before, and a restart ends it.',
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/faults',
      permission: anyKey,
      body: order,
      result: order,
      example: {
        body: { port: 'prices', fault: 'timeout', count: 3 },
        data: { port: 'prices', fault: 'timeout', count: 3 },
      },
      async handle({ body: { port, fault, count } }) {
        await faults.set(port, { fault, count })
        return { port, fault, count }
      },
    }),
  ]
}
