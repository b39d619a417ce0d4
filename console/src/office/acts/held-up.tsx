import { Section, useMessages } from '#office/desk'
import { useWords } from '#words'
import { StuckActs, type StuckThing } from './stuck-acts.tsx'

/** A payment's problem, and the acts that can solve it; draws nothing without a problem. */
export function HeldUp(one: StuckThing) {
  const { problem } = useWords().books
  const inWords = useMessages()
  if (one.problem === null) return null
  return (
    <Section title={problem}>
      <p>{inWords(one.problem)}</p>
      <StuckActs {...one} />
    </Section>
  )
}
