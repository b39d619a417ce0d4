import { hurryInstructions } from '#core/instructions'
import { haltActs } from '#core/operators'
import { payoutKind } from './rail-kinds.ts'
import { railsSection } from './rail-settings.ts'

/** The kill switch of payouts, rail by rail; pay-ins go on. */
export const railActs = haltActs({
  noun: 'rail',
  codesOf: (catalog) => catalog.section(railsSection).all.map(({ code }) => code),
  onResumed: (tx, { code, now }) => hurryInstructions(tx, now, { kinds: [payoutKind(code)] }),
})
