// The console's own API: what a customer who integrates sees and does in a browser that keys do not. Routes of keys that it
// shows too are listed in `app/console-twins.ts`.
import type { Product } from '#core/product'
import { keyRoutes } from './key-routes.ts'
import { overviewRoute } from './overview-route.ts'
import { sessionRoutes } from './session-routes.ts'
import { signIn } from './sign-in.ts'
import { timelineRoute } from './timeline-route.ts'

type Parts = Parameters<typeof sessionRoutes>[0] &
  Parameters<typeof keyRoutes>[0] &
  Parameters<typeof overviewRoute>[0] &
  Parameters<typeof timelineRoute>[0] &
  Parameters<typeof signIn>[0]

export const console = {
  tags: [{ name: 'Console', description: 'The developer console, for customers who are signed in.' }],
  open: (parts) => ({
    routes: [...sessionRoutes(parts), ...keyRoutes(parts), overviewRoute(parts), timelineRoute(parts)],
    pages: signIn(parts),
  }),
} satisfies Product<Parts>
