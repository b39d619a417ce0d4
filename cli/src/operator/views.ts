import type { View } from './view.ts'
import { breakViews } from './views/breaks.ts'
import { cardBreakViews } from './views/card-breaks.ts'
import { configurationViews } from './views/configuration.ts'
import { depositViews } from './views/deposits.ts'
import { houseViews } from './views/house.ts'
import { keyViews } from './views/keys.ts'
import { operatorViews } from './views/operators.ts'
import { ordersViews } from './views/orders.ts'
import { paymentViews } from './views/payments.ts'
import { proposalViews } from './views/proposals.ts'
import { recoveryViews } from './views/recovery.ts'
import { spendsViews } from './views/spends.ts'
import { suppliersViews } from './views/suppliers.ts'
import { switchViews } from './views/switches.ts'

/** Everything that the commands show, in the order of the help. */
export const views: readonly View[] = [
  ...depositViews,
  ...paymentViews,
  ...cardBreakViews,
  ...ordersViews,
  ...spendsViews,
  ...suppliersViews,
  ...keyViews,
  ...operatorViews,
  ...proposalViews,
  ...recoveryViews,
  ...switchViews,
  ...breakViews,
  ...houseViews,
  ...configurationViews,
]
