import { useCodes } from '#words'

type Props = {
  /** Its code. */
  readonly of: string
  /** The status whose look it borrows, where it has none of its own. */
  readonly look?: string
}

/** The status of a thing. */
export function Status({ of, look = of }: Props) {
  const { name } = useCodes()
  return <span className={`tag ${look}`}>{name('statuses', of)}</span>
}
