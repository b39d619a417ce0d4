import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasTyped, useTyped } from '#sign-in'
import { ErrorPanel, Modal, SelectField, TextField, useToast } from '#ui'
import { useWords } from '#words'
import { runAct } from './run-act.ts'
import { useMe } from './use-me.ts'

/** A field of an act that the operator fills in. */
export type ActField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly isOptional?: boolean
  /** What it says before anything is typed. */
  readonly value?: string
  /** The texts that it may be; any where they are absent. */
  readonly choices?: readonly string[]
}

type Props = {
  /** The act's operation, such as `officeNetworksHalt`. */
  readonly operation: string
  /** The right that it needs; without it there is no button. */
  readonly right: string
  readonly label: string
  /** What is about to happen, and to what. */
  readonly title: string
  readonly lead?: string
  /** What is known of the act before anything is typed. */
  readonly body: { readonly [field: string]: string }
  readonly fields: readonly ActField[]
  readonly isDangerous?: boolean
  /** Lists that change by it, by the first of their keys. */
  readonly changes: readonly string[]
}

/** A button that asks for the rest of an act, and does it. */
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
    mutationFn() {
      const given = Object.entries(typed).filter(([, value]) => value !== '')
      return runAct(operation, { body: { ...body, ...Object.fromEntries(given) }, operator })
    },
    onSuccess({ text }) {
      toast(text)
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
        {fields.map((field) => (
          <Asked
            key={field.name}
            {...field}
            value={typed[field.name] ?? ''}
            onType={(value) => setTyped({ ...typed, [field.name]: value })}
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

/** Which act, and of what: a page may have the same one for each row. */
function formOf({ operation, body }: Pick<Props, 'operation' | 'body'>): string {
  return [operation, ...Object.values(body)].join(' ')
}

type AskedProps = ActField & { readonly value: string; onType(value: string): void }

function Asked({ label, hint, isOptional = false, value, choices, onType }: AskedProps) {
  if (choices !== undefined) {
    const offered = choices.map((one) => ({ value: one, text: one }))
    return <SelectField label={label} choices={offered} value={value} onChoose={onType} />
  }
  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      required={!isOptional}
      maxLength={500}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
