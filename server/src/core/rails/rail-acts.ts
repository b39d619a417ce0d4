import { hurryInstructions } from '#core/instructions'
import { allPayments, haltActs, haltListAct, type Places } from '#core/operators'
import { payoutKind } from './rail-kinds.ts'
import { railsSection } from './rail-settings.ts'

/** The kill switch of payouts, rail by rail; pay-ins go on. */
export const railSwitch: Places = {
  noun: 'rail',
  under: allPayments,
  codesOf: (catalog) => catalog.section(railsSection).all.map(({ code }) => code),
  stops: 'Stops payouts by the house over a rail until it is resumed; payouts under way still arrive.',
  words: (code) => ({ halted: `Nothing is paid on ${code}`, runs: `${code} pays again` }),
  onResumed: (tx, { code, now }) => hurryInstructions(tx, now, { kinds: [payoutKind(code)] }),
}

export const railActs = [haltListAct(railSwitch), ...haltActs(railSwitch)]
