import Type from 'typebox'
import { anyKey } from '#core/access'
import { hurryInstructions } from '#core/instructions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, customer, invalidField, type Route, route } from '#platform/http'
import { portNames, type Suppliers, supplierModes, supplierPorts } from '#sandbox/supplies'

type Options = { suppliers: Suppliers; database: Database; businessClock: Clock }

const supplier = closedObject({
  port: Type.Enum([...portNames], { description: `The outside party: ${supplierPorts.join(' or ')}.` }),
  mode: Type.Enum([...supplierModes], {
    description:
      '`automatic`, the initial mode: requests complete within two seconds. `manual`: requests complete only when a control says how.',
  }),
})

/** The control that makes simulated parties wait for controls. */
export function supplierRoutes({ suppliers, database, businessClock }: Options): Route[] {
  return [
    route({
      operationId: 'sandboxSetSupplier',
      summary: 'Make an outside party wait for controls',
      description:
        'The mode applies to all processes until it is changed, also after a restart. `chain`: transactions broadcast in manual mode wait for the controls of simulated chains, even after the mode is automatic again; payments to the exchange do not wait. `hedging`: hedges stay pending until the mode is automatic again. `rail`: payers and banks do nothing without a control until the mode is automatic again; links expire all the same. `issuer`, `giftcards`, `services`: orders stay as they are until a control decides them or the mode is automatic again.',
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/suppliers',
      permission: anyKey,
      alsoFor: [customer('changes')],
      body: supplier,
      result: supplier,
      example: {
        body: { port: 'chain', mode: 'manual' },
        data: { port: 'chain', mode: 'manual' },
      },
      async handle({ body: { port, mode } }) {
        if (!supplierPorts.includes(port))
          throw invalidField(
            'port',
            `must be one of ${supplierPorts.join(', ')}: ${port} ends what it is asked at once`,
          )
        await suppliers.set(port, mode)
        // Requests that waited for this mode are looked up at once, not after their usual wait.
        if (mode === 'automatic') await hurryInstructions(database, businessClock.now())
        return { port, mode }
      },
    }),
  ]
}
