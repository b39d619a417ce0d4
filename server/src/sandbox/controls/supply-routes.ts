import Type from 'typebox'
import { anyKey } from '#core/access'
import type { Catalog } from '#core/catalog'
import type { Database } from '#platform/database'
import { closedObject, customer, invalidField, namedObject, type Route, route } from '#platform/http'
import {
  contradictionIn,
  purchaseNotSettled,
  type Settled,
  settlePurchase,
  supplyRefusals,
} from '#sandbox/settling'
import type { IssuerDesk, SupplyControls } from '#sandbox/supplies'

type Options = SupplyControls & {
  readonly database: Database
  readonly catalog: Catalog
  readonly issuerDesk: IssuerDesk
}

const orderId = '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61'

const body = namedObject('SandboxSettleOrderRequest', {
  outcome: Type.Enum(['completed', 'failed']),
  reason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Reason for the failure; DECLINED by default. A reason in upper case, such as OUT_OF_STOCK, becomes the `error` of the order; any other text is for operators. Absent for a completed order.',
    }),
  ),
})

const delivered = { outcome: 'done' } as const

type Control = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly path: string
  readonly sold: Settled
  /** The operation that reads the order for its owner. */
  readonly readBy: string
}

/** The controls that decide suppliers' orders. */
export function supplyRoutes(options: Options): Route[] {
  return [
    settlingRoute(options, {
      operationId: 'sandboxSettleCardOrder',
      summary: 'Settle the order of a card, or a load, at once',
      description:
        'The issuer makes the card or loads it, or refuses; `order_id` is the id of an order that is paid, or the transaction id of a load. An order that has ended keeps its outcome: the same outcome again is answered, the other one refused. Without a control an order ends within two seconds. The cents of the amount in USD change that: `.02` is declined, `.03` has no answer for 20 seconds and is then done, `.04` is declined and nevertheless done two seconds later.',
      path: '/sandbox/v1/cards/orders/{order_id}',
      sold: 'card',
      readBy: 'getCardOrder',
    }),
    settlingRoute(options, {
      operationId: 'sandboxSettleGiftCard',
      summary: 'Settle a gift card order at once',
      description:
        'The supplier delivers, or refuses. An order that has ended keeps its outcome: the same outcome again is answered, the other one refused. Without a control an order ends within two seconds; each product of the category `sandbox` goes wrong in its own way, as its `terms` describe.',
      path: '/sandbox/v1/giftcards/orders/{order_id}',
      sold: 'gift_card',
      readBy: 'getGiftCardOrder',
    }),
    settlingRoute(options, {
      operationId: 'sandboxSettleServicePayment',
      summary: 'Settle a payment of a service at once',
      description:
        'The supplier pays, or refuses. An order that has ended keeps its outcome: the same outcome again is answered, the other one refused. Without a control an order ends within two seconds, by the last digits of its account or phone: `0002` is declined; `0003` has no answer, and is paid 20 seconds later; `0004` costs the exchange more than was agreed; `0005` is paid, and given back ten seconds later; `0006` is declined, and paid ten seconds later; `0007` is refused, since its provider is away. A check of an account that ends in `0008` finds no account; one that ends in `0009` requires the payer’s identity.',
      path: '/sandbox/v1/services/orders/{order_id}',
      sold: 'service_payment',
      readBy: 'getServicePayment',
    }),
  ]
}

function settlingRoute(options: Options, { sold, readBy, ...control }: Control): Route {
  return route({
    ...control,
    tag: 'Sandbox',
    method: 'POST',
    permission: anyKey,
    alsoFor: [customer('sendsValue', { readBy })],
    params: closedObject({ order_id: Type.String({ maxLength: 64 }) }),
    body,
    result: closedObject({
      order_id: Type.String(),
      status: Type.Enum(['completed', 'failed', 'refunded'], {
        description: 'The outcome. `refunded`: the supplier delivered and later gave the money back.',
      }),
    }),
    refusals: [supplyRefusals.ORDER_NOT_FOUND, supplyRefusals.ORDER_NOT_SETTLED],
    example: {
      params: { order_id: orderId },
      body: { outcome: 'failed', reason: 'OUT_OF_STOCK' },
      data: { order_id: orderId, status: 'failed' },
    },
    async handle({ params: { order_id: id }, body: { outcome, reason } }) {
      if (outcome === 'completed' && reason !== undefined)
        throw invalidField('reason', 'must be absent for a completed order')
      const decision =
        outcome === 'completed' ? delivered : ({ outcome: 'rejected', reason: reason ?? 'DECLINED' } as const)
      const status = await settlePurchase(id, { ...options, sold, decision })
      const contradiction = contradictionIn(outcome, status)
      if (contradiction !== null) throw purchaseNotSettled(contradiction)
      return { order_id: id, status }
    },
  })
}
