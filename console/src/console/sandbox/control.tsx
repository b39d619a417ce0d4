import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { ApiError, consoleOperations } from '#api'
import { useTyped } from '#sign-in'
import { ErrorPanel, SelectField, TextField } from '#ui'
import { useWords } from '#words'

/** A field of a control. A field with choices is drawn as a list. */
type Field = {
  readonly label: string
  readonly first: string
  readonly hint?: string
  readonly isNumber?: boolean
  /** The request's field that a refusal names, where its name differs here. */
  readonly of?: string
  readonly choices?: readonly { readonly value: string; readonly text: string }[]
}

type Typed<Name extends string> = { readonly [name in Name]: string }

type Props<Name extends string> = {
  readonly title: string
  readonly says: string
  /** The control's effects that are still in force. */
  readonly state?: ReactNode
  readonly fields: { readonly [name in Name]: Field }
  readonly buttons: readonly {
    readonly title: string
    readonly operation: keyof typeof consoleOperations
    /** Returns a sentence about the outcome. */
    run(typed: Typed<Name>): Promise<string>
  }[]
}

/** A part of the sandbox that a person controls: fields, and a button for each act. */
export function Control<Name extends string>({ title, says, state, fields, buttons }: Props<Name>) {
  const words = useWords()
  const queries = useQueryClient()
  const entries = Object.entries<Field>(fields)
  const [changed, setChanged] = useTyped<{ readonly [name: string]: string }>(title, {})
  const typed = Object.fromEntries(entries.map(([name, { first }]) => [name, changed[name] ?? first]))
  const run = useMutation({
    // as: each field has a text
    mutationFn: (act: Props<Name>['buttons'][number]) => act.run(typed as Typed<Name>),
    // A control may change anything: money, orders, time.
    onSettled: () => queries.invalidateQueries(),
  })
  const problems = run.error instanceof ApiError ? run.error.fields : new Map<string, string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (buttons[0] !== undefined) run.mutate(buttons[0])
  }
  return (
    <form className="card control" aria-label={title} onSubmit={submit}>
      <div>
        <h2>{title}</h2>
        <p className="hint">{says}</p>
        {state}
      </div>
      {entries.map(([name, { label, choices, hint, isNumber, of }]) => {
        const set = (value: string) => setChanged({ ...changed, [name]: value })
        const bound = { label, value: typed[name] ?? '', problem: problems.get(of ?? name) }
        return choices === undefined ? (
          <TextField
            key={name}
            {...bound}
            {...(hint === undefined ? {} : { hint })}
            inputMode={isNumber === true ? 'decimal' : 'text'}
            autoComplete="off"
            onChange={({ target }) => set(target.value)}
          />
        ) : (
          <SelectField key={name} {...bound} choices={choices} onChoose={set} />
        )
      })}
      {run.isError && <ErrorPanel error={run.error} />}
      <div className="row-actions">
        {buttons.map((act, index) => (
          <button
            key={act.title}
            type={index === 0 ? 'submit' : 'button'}
            // Without fields the buttons are equals, such as steps of time.
            className={index === 0 && entries.length > 0 ? 'button primary' : 'button'}
            disabled={run.isPending}
            onClick={index === 0 ? undefined : () => run.mutate(act)}
          >
            {act.title}
          </button>
        ))}
      </div>
      <p className="hint outcome" role="status">
        {run.isPending ? words.loading : run.data}
      </p>
      <Routes of={buttons.map(({ operation }) => operation)} />
    </form>
  )
}

const [prefix, own] = ['/api/console/v1/sandbox/', '/sandbox/v1/']

/** The routes with which a key does the same. */
function Routes({ of }: { readonly of: readonly (keyof typeof consoleOperations)[] }) {
  return (
    <ul className="plain hint routes">
      {[...new Set(of)].map((operation) => (
        <li key={operation}>
          <code>{consoleOperations[operation].replace(prefix, own)}</code>
        </li>
      ))}
    </ul>
  )
}
