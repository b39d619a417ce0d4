import {
  allPayments,
  defineOutcomes,
  haltActs,
  type OperatorAct,
  type Places,
  productPlace,
} from '#core/operators'
import { supplierSwitch } from '#core/purchases'
import { railSwitch } from '#core/rails'
import { networkSwitch } from '#core/spends'
import { listedOf } from './modules.ts'

const outcomes = defineOutcomes({
  PRODUCT_HALTED: 'Nothing is begun in {product} until: npm run operator -- products resume {product}',
  PRODUCT_RESUMED: '{product} is open again.',
  PAYMENTS_HALTED: 'Nothing is paid on any network or rail until: npm run operator -- payments resume',
  PAYMENTS_RESUMED: 'Payments go on.',
})

/** Stops new acts of customers in a product. Acts that were begun are carried on, and can be cancelled. */
const productSwitch: Places = {
  noun: 'product',
  codesOf: () => listedOf('killSwitches'),
  placeOf: productPlace,
  stops:
    'Stops what customers begin in a product until it is resumed; what was begun is carried on, and can be cancelled.',
  outcomes: { halted: outcomes.PRODUCT_HALTED, resumed: outcomes.PRODUCT_RESUMED },
}

/** Everything that leaves the exchange over a network or a rail. */
const paymentSwitch: Places = {
  noun: 'payment',
  isOnly: true,
  codesOf: () => [allPayments],
  stops: 'Stops every payment by the house, on all networks and rails; payments under way still arrive.',
  outcomes: { halted: outcomes.PAYMENTS_HALTED, resumed: outcomes.PAYMENTS_RESUMED },
  async onResumed(tx, { now, catalog }) {
    for (const { codesOf, onResumed } of [networkSwitch, railSwitch])
      for (const code of codesOf(catalog)) await onResumed?.(tx, { code, now, catalog })
  },
}

/** The kill switches of what no single module knows. */
export const switchActs: readonly OperatorAct[] = [...haltActs(paymentSwitch), ...haltActs(productSwitch)]

/** Every kill switch, in the order in which one looks for them in a hurry. */
export const switches: readonly Places[] = [
  paymentSwitch,
  networkSwitch,
  railSwitch,
  supplierSwitch,
  productSwitch,
]
