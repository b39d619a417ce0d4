// The console's own API: reads and acts of a signed-in customer that no key has. Routes that the console and keys have
// in common name the customer among their callers.
import type { Product } from '#core/product'
import { guardChangeRoutes } from './guard-change-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { overviewRoute } from './overview-route.ts'
import { sessionRoutes } from './session-routes.ts'
import { signIn } from './sign-in.ts'
import { timelineRoute } from './timeline-route.ts'

type Parts = Parameters<typeof sessionRoutes>[0] &
  Parameters<typeof keyRoutes>[0] &
  Parameters<typeof guardChangeRoutes>[0] &
  Parameters<typeof overviewRoute>[0] &
  Parameters<typeof timelineRoute>[0] &
  Parameters<typeof signIn>[0]

export const console = {
  tags: [{ name: 'Console', description: 'The developer console, for signed-in customers.' }],
  open: (parts) => ({
    routes: [
      ...sessionRoutes(parts),
      ...keyRoutes(parts),
      ...guardChangeRoutes(parts),
      overviewRoute(parts),
      timelineRoute(parts),
    ],
    pages: signIn(parts),
  }),
} satisfies Product<Parts>
