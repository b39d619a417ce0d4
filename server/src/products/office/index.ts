// The back office's own API: what operators see and do that concerns no single product. What concerns one is in its folder;
// the acts of `npm run operator` are routes too, by `app/office-acts.ts`.
import type { Product } from '#core/product'
import { deviceRoutes } from './device-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { logRoutes } from './log-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signIn } from './sign-in.ts'

export const office = {
  tags: [
    { name: 'Office', description: 'The back office, for operators who are signed in.' },
    { name: 'Office acts', description: 'What operators do by hand, as `npm run operator` does it.' },
  ],
  open: (parts) => ({
    routes: [...sessionRoutes(parts), ...logRoutes(parts), ...keyRoutes(parts), ...deviceRoutes(parts)],
    pages: signIn(parts),
  }),
} satisfies Product<
  Parameters<typeof sessionRoutes>[0] &
    Parameters<typeof keyRoutes>[0] &
    Parameters<typeof deviceRoutes>[0] &
    Parameters<typeof signIn>[0]
>
