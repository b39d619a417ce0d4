type Props = {
  /** A decimal string, shown to the last digit. */
  readonly of: string
}

/** An amount as text, its thousands apart by narrow blanks. */
export function grouped(amount: string): string {
  const [whole = '', part] = amount.split('.')
  return groupsOf(whole).join('\u202f') + (part === undefined ? '' : `.${part}`)
}

function groupsOf(whole: string): string[] {
  return whole.split(/(?<=\d)(?=(?:\d{3})+$)/)
}

/** An amount whose thousands stand apart by style alone: copied, it is the number that the API gave. */
export function Amount({ of }: Props) {
  const [whole = '', part] = of.split('.')
  return (
    <span className="amount">
      {groupsOf(whole).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity but its place
        <span key={index}>{group}</span>
      ))}
      {part !== undefined && `.${part}`}
    </span>
  )
}
