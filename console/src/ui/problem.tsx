import { useCodes } from '#words'

type Props = {
  readonly id?: string
  /** As the server tells it. */
  readonly told: string
}

/** What is wrong with a field. */
export function Problem({ id, told }: Props) {
  const { problem } = useCodes()
  return (
    <p className="wrong" id={id}>
      {problem(told)}
    </p>
  )
}
