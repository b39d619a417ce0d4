import type { Route } from '#platform/http'
import { deliveryRoutes } from './delivery-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { replayRoutes } from './replay-routes.ts'
import { rotateRoute } from './rotate-route.ts'
import { testRoute } from './test-route.ts'
import type { WebhookOptions } from './webhook-options.ts'
import { managementRoutes } from './webhook-routes.ts'

/** Every route by which customers follow what happens. */
export function webhookRoutes(options: WebhookOptions): Route[] {
  return [
    ...managementRoutes(options),
    rotateRoute(options),
    testRoute(options),
    ...deliveryRoutes(options),
    ...replayRoutes(options),
    ...eventRoutes(options),
  ]
}
