import type { TSchema } from 'typebox'
import { actRefusals, ownRefusals } from '#core/operators'
import type { ServiceCaller, ServiceRight } from '#core/service-keys'
import { type Declaration, type Handler, type Input, type Route, routeFor, service } from '#platform/http'

/** The tag of these routes in the API's description. */
export const houseTag = {
  name: 'House',
  description:
    'For programs of the exchange itself, with a service key. A request that needs the approval of a second operator waits for it, as an operator’s own request does.',
}

type Called<P extends Input, Q extends Input, B extends Input, R extends TSchema> = Omit<
  Declaration<P, Q, B, R>,
  'tag'
> & {
  /** The right that the key needs; null for a read that any service key may make. */
  readonly right: ServiceRight | null
  handle: Handler<P, Q, B, R, ServiceCaller>
}

/** Declares a route below `/api/house/v1`. A route with a right runs an act, and its signatures work once. */
export function houseRoute<
  R extends TSchema,
  P extends Input = undefined,
  Q extends Input = undefined,
  B extends Input = undefined,
>({ right, refusals = [], ...declaration }: Called<P, Q, B, R>): Route {
  const isActing = right !== null
  return routeFor<ServiceCaller, R, P, Q, B>(service(right), {
    ...declaration,
    tag: houseTag.name,
    isOperation: isActing,
    refusals: isActing ? [actRefusals.ACT_REFUSED, ownRefusals.OWN_PAYMENT, ...refusals] : refusals,
  })
}
