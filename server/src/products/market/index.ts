// Market: the directory of what can be held and moved here. The module reads the catalogue and the halts of networks,
// and owns nothing.

import type { Product } from '#core/product'
import { marketRoutes } from './routes.ts'

export const market = {
  tags: [{ name: 'Market', description: 'Currencies and networks that can be held and moved here.' }],
  open: (parts) => ({ routes: marketRoutes(parts) }),
} satisfies Product<Parameters<typeof marketRoutes>[0]>
