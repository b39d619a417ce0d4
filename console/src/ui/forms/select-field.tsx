import { useId } from 'react'
import { Problem } from './problem.tsx'

type Props = {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly value: string
  /** The problem with the choice, in words. */
  readonly problem?: string | undefined
  onChoose(value: string): void
}

/** A choice of a few values, with its label and its problem. */
export function SelectField({ label, choices, value, problem, onChoose }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => onChoose(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
      {problem !== undefined && <Problem id={`${id}-problem`} told={problem} />}
    </div>
  )
}
