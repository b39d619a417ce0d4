import Type from 'typebox'
import { anyKey } from '#core/access'
import { customer, fieldsOf, invalidField, type Route, resource, route } from '#platform/http'
import { type Fault, type Faults, faultsOf, type Port, portNames, ports } from '#sandbox/supplies'

type Options = { faults: Pick<Faults, 'set'> }

const suffering = (fault: Fault) => portNames.filter((port) => faultsOf(port).includes(fault)).join(', ')

/** The next calls of a port that suffer a fault. */
export type SetFault = { readonly port: Port; readonly fault: Fault; readonly count: number }

const field = fieldsOf<SetFault>()

export const faultResource = resource('SandboxFault', {
  port: field(
    Type.Enum([...portNames], {
      description: portNames.map((port) => `\`${port}\`: ${ports[port].about}.`).join(' '),
    }),
    ({ port }) => port,
    'prices',
  ),
  fault: field(
    Type.Enum([...new Set(portNames.flatMap(faultsOf))], {
      description: `\`timeout\`: no answer comes, and the call fails at once. \`5xx\`: the answer is an error. \`lost_response\`, for ${suffering('lost_response')}: a call with an effect arrives, its answer does not. \`duplicate_callback\`, for ${suffering('duplicate_callback')}: the call arrives twice.`,
    }),
    ({ fault }) => fault,
    'timeout',
  ),
  count: field(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Number of next calls that suffer the fault; 0 ends it.',
    }),
    ({ count }) => count,
    3,
  ),
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
      body: faultResource.schema,
      result: faultResource.schema,
      example: { body: faultResource.example, data: faultResource.example },
      async handle({ body: { port, fault, count } }) {
        if (!faultsOf(port).includes(fault))
          throw invalidField('fault', `must be one of ${faultsOf(port).join(', ')} for ${port}`)
        await faults.set(port, { fault, count })
        return faultResource.of({ port, fault, count })
      },
    }),
  ]
}
