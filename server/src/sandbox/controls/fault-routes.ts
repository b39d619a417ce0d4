import Type from 'typebox'
import { anyKey } from '#core/access'
import { customer, invalidField, namedObject, type Route, route } from '#platform/http'
import { type Fault, type Faults, faultsOf, portNames, ports } from '#sandbox/supplies'

type Options = { faults: Pick<Faults, 'set'> }

const suffering = (fault: Fault) => portNames.filter((port) => faultsOf(port).includes(fault)).join(', ')

const order = namedObject('SandboxFault', {
  port: Type.Enum([...portNames], {
    description: portNames.map((port) => `\`${port}\`: ${ports[port].about}.`).join(' '),
  }),
  fault: Type.Enum([...new Set(portNames.flatMap(faultsOf))], {
    description: `\`timeout\`: no answer comes, and the call fails at once. \`5xx\`: the answer is an error. \`lost_response\`, for ${suffering('lost_response')}: a call with an effect arrives, its answer does not. \`duplicate_callback\`, for ${suffering('duplicate_callback')}: the call arrives twice.`,
  }),
  count: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Number of next calls that suffer the fault; 0 ends it.',
  }),
})

/** The control that makes the house's ports fail. */
export function faultRoutes({ faults }: Options): Route[] {
  return [
    route({
      operationId: 'sandboxSetFault',
      summary: 'Make the next calls of a port fail',
      description:
        'While prices fail, the exchange deals in nothing: requests fail with PRICE_UNAVAILABLE and limit orders wait. For prices, each process counts only the calls of its own requests; calls of its workers suffer the fault too, without counting. For the other ports, which only workers call, all processes count together: deposits and payments come later; signatures, broadcasts, hedges and orders to a rail are looked up; deliveries are retried. A duplicate callback waits for the next callback. Another fault for the same port replaces this one, and a restart ends it.',
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/faults',
      permission: anyKey,
      alsoFor: [customer('changes')],
      body: order,
      result: order,
      example: {
        body: { port: 'prices', fault: 'timeout', count: 3 },
        data: { port: 'prices', fault: 'timeout', count: 3 },
      },
      async handle({ body: { port, fault, count } }) {
        if (!faultsOf(port).includes(fault))
          throw invalidField('fault', `must be one of ${faultsOf(port).join(', ')} for ${port}`)
        await faults.set(port, { fault, count })
        return { port, fault, count }
      },
    }),
  ]
}
