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

/** Stops customers' new acts in a product. Acts already begun continue, and can be cancelled. */
const productSwitch: Places = {
  noun: 'product',
  codesOf: () => listedOf('killSwitches'),
  placeOf: productPlace,
  stops:
    'Stops what customers begin in a product until it is resumed; what was begun is carried on, and can be cancelled.',
  outcomes: { halted: outcomes.PRODUCT_HALTED, resumed: outcomes.PRODUCT_RESUMED },
}

/** Stops everything that leaves the exchange over a network or a rail. */
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

/** The kill switches that belong to no single module. */
export const switchActs: readonly OperatorAct[] = [...haltActs(paymentSwitch), ...haltActs(productSwitch)]

/** All kill switches, the most urgent first. */
export const switches: readonly Places[] = [
  paymentSwitch,
  networkSwitch,
  railSwitch,
  supplierSwitch,
  productSwitch,
]
