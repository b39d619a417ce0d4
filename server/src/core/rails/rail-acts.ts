import { hurryInstructions } from '#core/instructions'
import { allPayments, defineOutcomes, haltActs, type Places } from '#core/operators'
import { payoutKind } from './payments/rail-kinds.ts'
import { railsSection } from './payments/rail-settings.ts'

const outcomes = defineOutcomes({
  RAIL_HALTED: 'Nothing is paid on {rail} until: npm run operator -- rails resume {rail}',
  RAIL_RESUMED: '{rail} pays again.',
})

/** The kill switch of payouts, rail by rail; pay-ins go on. */
export const railSwitch: Places = {
  noun: 'rail',
  under: allPayments,
  codesOf: (catalog) => catalog.section(railsSection).all.map(({ code }) => code),
  isServed: ({ rails }, code) => rails?.has(code) ?? true,
  stops: 'Stops payouts by the house over a rail until it is resumed; payouts under way still arrive.',
  outcomes: { halted: outcomes.RAIL_HALTED, resumed: outcomes.RAIL_RESUMED },
  onResumed: (tx, { code, now }) => hurryInstructions(tx, now, { kinds: [payoutKind(code)] }),
}

export const railActs = haltActs(railSwitch)
