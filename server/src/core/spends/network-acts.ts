import { allPayments, defineOutcomes, haltActs, type Places } from '#core/operators'
import { hurrySpends } from './sending/hurry-spends.ts'

const outcomes = defineOutcomes({
  NETWORK_HALTED: 'Nothing is paid on {network} until: npm run operator -- networks resume {network}',
  NETWORK_RESUMED: '{network} pays again.',
})

/** The kill switch of payments on chains, network by network. */
export const networkSwitch: Places = {
  noun: 'network',
  under: allPayments,
  codesOf: ({ networks }) => networks.map(({ code }) => code),
  isServed: ({ watchedNetworks }, code) => watchedNetworks?.has(code) ?? true,
  stops: 'Stops payments by the house on a network until it is resumed; payments under way still arrive.',
  outcomes: { halted: outcomes.NETWORK_HALTED, resumed: outcomes.NETWORK_RESUMED },
  onResumed: (tx, { code: network, now }) => hurrySpends(tx, { network, now }),
}

export const networkActs = haltActs(networkSwitch)
