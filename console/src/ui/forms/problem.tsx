import { useCodes } from '#words'

type Props = {
  readonly id?: string
  /** The server's problem. */
  readonly told: string
}

/** The problem of a field, in the reader's language. */
export function Problem({ id, told }: Props) {
  const { problem } = useCodes()
  return (
    <p className="wrong" id={id}>
      {problem(told)}
    </p>
  )
}
