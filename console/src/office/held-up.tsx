import { useWords } from '#words'
import { Section } from './columns.tsx'
import { StuckActs, type StuckThing } from './stuck-acts.tsx'

/** What holds a payment up, and what can be done about it; nothing where nothing does. */
export function HeldUp(one: StuckThing) {
  const { problem } = useWords().books
  if (one.problem === null) return null
  return (
    <Section title={problem}>
      <p>{one.problem}</p>
      <StuckActs {...one} />
    </Section>
  )
}
