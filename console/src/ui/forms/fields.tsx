import { type InputHTMLAttributes, useId } from 'react'
import { Problem } from './problem.tsx'

type TextProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  readonly label: string
  readonly hint?: string
  /** The problem with the text, in words. */
  readonly problem?: string | undefined
}

/** A line of text with its label, hint and problem. */
export function TextField({ label, hint, problem, ...input }: TextProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== undefined && <Problem id={`${id}-problem`} told={problem} />}
    </div>
  )
}

type CheckProps = {
  readonly label: string
  readonly says: string
  readonly isChecked: boolean
  onChange(isChecked: boolean): void
}

/** A checkbox with a sentence about it. */
export function CheckField({ label, says, isChecked, onChange }: CheckProps) {
  const id = useId()
  return (
    <div className="check">
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={`${id}-says`}
      />
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-says`}>
        {says}
      </p>
    </div>
  )
}
