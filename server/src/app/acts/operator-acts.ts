import { listedOf, switchActs } from '#app/parts'
import { configurationActs } from '#core/configuration'
import { recoverHedgeAct } from '#core/dealing'
import { outsideActs } from '#core/instructions'
import { govern, type OperatorAct, operatorActs, proposalActs, recoveryActs } from '#core/operators'
import { debtActs, purchaseActs, recoverPurchaseAct, supplierActs } from '#core/purchases'
import { railActs } from '#core/rails'
import { networkActs, spendActs } from '#core/spends'
import { houseActs } from './house-acts.ts'
import { customerActs } from './manage-customers.ts'
import { keyActs } from './manage-keys.ts'
import { serviceKeyActs } from './manage-service-keys.ts'
import { railBookActs } from './rail-books.ts'
import { setLimitsAct } from './set-limits.ts'
import { profileActs } from './set-profile.ts'
import { setSsoAct } from './set-sso.ts'

type Surroundings = Parameters<typeof operatorActs>[0] & Parameters<typeof railBookActs>[0]

/** All acts that operators do by hand, in the order of the help. */
export function actsOf(surroundings: Surroundings): readonly OperatorAct[] {
  const acts: readonly OperatorAct[] = [
    ...customerActs,
    ...profileActs,
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
    recoverPurchaseAct(listedOf('purchaseRecoveries')),
    ...debtActs,
    ...railBookActs(surroundings),
    ...houseActs,
    recoverHedgeAct,
    ...configurationActs,
    ...serviceKeyActs,
    ...operatorActs(surroundings),
    ...proposalActs(() => acts),
    ...recoveryActs,
  ].map(govern)
  return acts
}
