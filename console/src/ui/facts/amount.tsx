import { useWords } from '#words'

type Props = {
  /** A decimal string, shown to the last digit. */
  readonly of: string
}

/** Writes amounts into sentences of the person's language: thousands apart by narrow blanks, decimals after its sign. */
export function useGrouped(): (amount: string) => string {
  const { decimalSign } = useWords()
  return (amount) => {
    const [whole = '', part] = amount.split('.')
    return groupsOf(whole).join('\u202f') + (part === undefined ? '' : `${decimalSign}${part}`)
  }
}

/** Below zero it begins with a minus as wide as a digit. */
function groupsOf(whole: string): string[] {
  return whole.replace('-', '\u2212').split(/(?<=\d)(?=(?:\d{3})+$)/)
}

/** An amount whose thousands, and in Russian the comma, are made by style alone: copied, it is the number that the API gave. */
export function Amount({ of }: Props) {
  const [whole = '', part] = of.split('.')
  return (
    <span className="amount">
      {groupsOf(whole).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity but its place
        <span key={index}>{group}</span>
      ))}
      {part !== undefined && (
        <>
          <i className="point">.</i>
          {part}
        </>
      )}
    </span>
  )
}
