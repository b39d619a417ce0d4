import type { OfficeActOption } from '@coffer/sdk/office-acts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { bodyOf, kindOf, ticked } from '#api'
import { useMe } from '#office/desk'
import { hasTyped, useTyped } from '#sign-in'
import { CheckField, ErrorPanel, Modal, SelectField, TextField, useToast } from '#ui'
import { useWords } from '#words'
import { ActAnswer } from './act-answer.tsx'
import { runAct } from './run-act.ts'

/** A field of an act that the operator fills in. */
export type ActField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly isOptional?: boolean
  /** The initial text. */
  readonly value?: string
  /** The allowed texts; any text when absent. */
  readonly choices?: readonly string[]
}

type Props = {
  /** The act's operation, such as `officeNetworksHalt`. */
  readonly operation: string
  /** The right that the act needs; without it the button is hidden. */
  readonly right: string
  readonly label: string
  /** The act to confirm, with its subject. */
  readonly title: string
  readonly lead?: string
  /** The fields of the act that are known in advance. */
  readonly body: { readonly [field: string]: string | true }
  readonly fields: readonly ActField[]
  readonly isDangerous?: boolean
  /** The lists that the act changes, by the first parts of their query keys. */
  readonly changes: readonly string[]
}

/** A button that asks for an act's remaining fields, and runs it. */
export function ActButton({ right, label, isDangerous = false, ...dialog }: Props) {
  const { username, rights } = useMe()
  const [isOpen, setOpen] = useState(() => hasTyped(formOf(dialog)))
  if (!rights.includes(right)) return null
  const look = isDangerous ? 'button small danger' : 'button small'
  return (
    <>
      <button type="button" className={look} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <ActDialog {...dialog} label={label} look={look} operator={username} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type DialogProps = Omit<Props, 'right' | 'isDangerous'> & {
  readonly look: string
  readonly operator: string
  onClose(): void
}

function ActDialog({
  operation,
  label,
  title,
  lead,
  body,
  fields,
  changes,
  look,
  operator,
  onClose,
}: DialogProps) {
  const words = useWords()
  const toast = useToast()
  const queries = useQueryClient()
  const [typed, setTyped] = useTyped<{ readonly [field: string]: string }>(
    formOf({ operation, body }),
    Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
  )
  const run = useMutation({
    mutationFn: () => runAct(operation, { body: { ...body, ...bodyOf(operation, typed) }, operator }),
    onSuccess(done) {
      toast(<ActAnswer done={done} />)
      onClose()
    },
    onSettled: () => Promise.all(changes.map((first) => queries.invalidateQueries({ queryKey: [first] }))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run.mutate()
  }
  return (
    <Modal isOpen onClose={onClose} title={title} {...(lead === undefined ? {} : { lead })}>
      <form className="form" onSubmit={submit}>
        {fields.map(({ name, isOptional = false, ...field }) => (
          <ActInput
            key={name}
            {...field}
            kind={kindOf(operation, name)}
            isNeeded={!isOptional}
            value={typed[name] ?? ''}
            onType={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {run.isError && <ErrorPanel error={run.error} />}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className={look} disabled={run.isPending}>
            {label}
          </button>
        </div>
      </form>
    </Modal>
  )
}

/** The name of an act's form, which includes the subject: a page may have the same act in each row. */
function formOf({ operation, body }: Pick<Props, 'operation' | 'body'>): string {
  return [operation, ...Object.values(body)].join(' ')
}

type InputProps = {
  readonly kind: OfficeActOption['kind']
  readonly label: string
  readonly hint?: string | undefined
  readonly isNeeded: boolean
  /** The allowed texts; any text when absent. */
  readonly choices?: readonly string[] | undefined
  readonly value: string
  onType(value: string): void
}

const inputs = {
  amount: { inputMode: 'decimal' },
  whole: { type: 'number', step: 1 },
  time: { type: 'datetime-local', max: '9999-12-31T23:59' },
} as const

/** A field of an act, drawn by its kind. */
export function ActInput({ kind, label, hint, isNeeded, choices, value, onType }: InputProps) {
  if (kind === 'flag')
    return (
      <CheckField
        label={label}
        says={hint ?? ''}
        isChecked={value === ticked}
        onChange={(isTicked) => onType(isTicked ? ticked : '')}
      />
    )
  if (choices !== undefined) {
    const offered = isNeeded ? choices : ['', ...choices]
    return (
      <SelectField
        label={label}
        choices={offered.map((one) => ({ value: one, text: one }))}
        value={value}
        onChoose={onType}
      />
    )
  }
  return (
    <TextField
      {...(kind === 'amount' || kind === 'whole' || kind === 'time' ? inputs[kind] : {})}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      required={isNeeded}
      maxLength={1_000}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
