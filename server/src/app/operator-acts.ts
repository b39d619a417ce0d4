import { outsideActs } from '#core/instructions'
import { type OperatorAct, operatorActs } from '#core/operators'
import { debtActs, purchaseActs, supplierActs } from '#core/purchases'
import { railActs } from '#core/rails'
import { networkActs, spendActs } from '#core/spends'
import { houseActs } from './house-acts.ts'
import { customerActs } from './manage-customers.ts'
import { keyActs } from './manage-keys.ts'
import { listedOf } from './modules.ts'
import { railBookActs } from './rail-books.ts'
import { setLimitsAct } from './set-limits.ts'
import { setSsoAct } from './set-sso.ts'
import { switchActs } from './switches.ts'

type Surroundings = Parameters<typeof operatorActs>[0] & Parameters<typeof railBookActs>[0]

/** What operators do by hand, in the order of the help. */
export function actsOf(surroundings: Surroundings): readonly OperatorAct[] {
  return [
    ...customerActs,
    ...keyActs,
    setLimitsAct,
    setSsoAct,
    ...listedOf('operatorActs'),
    ...spendActs,
    ...outsideActs,
    ...switchActs,
    ...networkActs,
    ...railActs,
    ...supplierActs,
    ...purchaseActs(listedOf('purchaseFailures')),
    ...debtActs,
    ...railBookActs(surroundings),
    ...houseActs,
    ...operatorActs(surroundings),
  ]
}
