import { useWords } from '#words'

type Props = {
  /** A decimal string, shown to the last digit. */
  readonly of: string
}

/**
 * Formats amounts for sentences in the person's language: thousands separated by narrow spaces, decimals after the
 * language's sign.
 */
export function useGrouped(): (amount: string) => string {
  const { decimalSign } = useWords()
  return (amount) => {
    const [whole = '', part] = amount.split('.')
    return groupsOf(whole).join('\u202f') + (part === undefined ? '' : `${decimalSign}${part}`)
  }
}

/** A negative amount begins with a minus as wide as a digit. */
function groupsOf(whole: string): string[] {
  return whole.replace('-', '\u2212').split(/(?<=\d)(?=(?:\d{3})+$)/)
}

/**
 * An amount whose thousands separators, and in Russian the comma, exist only in the style: copied, it is the API's
 * number.
 */
export function Amount({ of }: Props) {
  const [whole = '', part] = of.split('.')
  return (
    <span className="amount">
      {groupsOf(whole).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified only by its position
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
