import { haltActs } from '#core/operators'
import { hurrySpends } from './hurry-spends.ts'

/** The kill switch of payments on chains, network by network. */
export const networkActs = haltActs({
  noun: 'network',
  codesOf: ({ networks }) => networks.map(({ code }) => code),
  onResumed: (tx, { code: network, now }) => hurrySpends(tx, { network, now }),
})
