import { allPayments, haltActs, haltListAct, type Places } from '#core/operators'
import { hurrySpends } from './hurry-spends.ts'

/** The kill switch of payments on chains, network by network. */
export const networkSwitch: Places = {
  noun: 'network',
  under: allPayments,
  codesOf: ({ networks }) => networks.map(({ code }) => code),
  stops: 'Stops payments by the house on a network until it is resumed; payments under way still arrive.',
  words: (code) => ({ halted: `Nothing is paid on ${code}`, runs: `${code} pays again` }),
  onResumed: (tx, { code: network, now }) => hurrySpends(tx, { network, now }),
}

export const networkActs = [haltListAct(networkSwitch), ...haltActs(networkSwitch)]
