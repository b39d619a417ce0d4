import {
  allPayments,
  haltActs,
  haltListAct,
  type OperatorAct,
  type Places,
  productPlace,
} from '#core/operators'
import { supplierSwitch } from '#core/purchases'
import { railSwitch } from '#core/rails'
import { networkSwitch } from '#core/spends'
import { listedOf } from './modules.ts'

/** What customers begin in a product. What was begun is carried on, and can be cancelled. */
const productSwitch: Places = {
  noun: 'product',
  codesOf: () => listedOf('killSwitches'),
  placeOf: productPlace,
  stops:
    'Stops what customers begin in a product until it is resumed; what was begun is carried on, and can be cancelled.',
  words: (code) => ({ halted: `Nothing is begun in ${code}`, runs: `${code} is open again` }),
}

/** Everything that leaves the exchange over a network or a rail. */
const paymentSwitch: Places = {
  noun: 'payment',
  isOnly: true,
  codesOf: () => [allPayments],
  stops: 'Stops every payment by the house, on all networks and rails; payments under way still arrive.',
  words: () => ({ halted: 'Nothing is paid on any network or rail', runs: 'Payments go on' }),
  async onResumed(tx, { now, catalog }) {
    for (const { codesOf, onResumed } of [networkSwitch, railSwitch])
      for (const code of codesOf(catalog)) await onResumed?.(tx, { code, now, catalog })
  },
}

/** The kill switches of what no single module knows. */
export const switchActs: readonly OperatorAct[] = [
  ...haltActs(paymentSwitch),
  haltListAct(productSwitch),
  ...haltActs(productSwitch),
]

/** Every kill switch, in the order in which one looks for them in a hurry. */
export const switches: readonly Places[] = [
  paymentSwitch,
  networkSwitch,
  railSwitch,
  supplierSwitch,
  productSwitch,
]
