type Props = {
  /** A decimal string, shown to the last digit. */
  readonly of: string
}

/** An amount whose thousands stand apart by style alone: copied, it is the number that the API gave. */
export function Amount({ of }: Props) {
  const [whole = '', part] = of.split('.')
  const groups = whole.split(/(?<=\d)(?=(?:\d{3})+$)/)
  return (
    <span className="amount">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity but its place
        <span key={index}>{group}</span>
      ))}
      {part !== undefined && `.${part}`}
    </span>
  )
}
