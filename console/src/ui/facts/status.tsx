import { useCodes } from '#words'

type Props = {
  /** Its code. */
  readonly of: string
  /** The look, where it has that of another status. */
  readonly look?: string
}

/** How far something is. */
export function Status({ of, look = of }: Props) {
  const { name } = useCodes()
  return <span className={`tag ${look}`}>{name('statuses', of)}</span>
}
