import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OfficeOperations } from '#api'
import { hasTyped, useTyped } from '#sign-in'
import { ErrorPanel, Page, TextField, useFilter } from '#ui'
import { useWords } from '#words'
import { call, type readMe } from './api.ts'
import { runAct } from './run-act.ts'

type Act = OfficeOperations['officeListActs']['data']['items'][number]
type Me = Awaited<ReturnType<typeof readMe>>
/** What operators do by hand, each with a form. */
export function ActsPage() {
  const text = useWords().office
  const list = useQuery({
    queryKey: ['acts'],
    queryFn: () => call('officeListActs'),
    staleTime: 'static',
  })
  const groups = Map.groupBy(list.data?.items ?? [], ({ name }) => name.split(' ')[0] ?? name)
  return (
    <Page title={text.acts} lead={text.actsLead}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {[...groups].map(([noun, acts]) => (
        <section key={noun} className="card" aria-label={noun}>
          <h2>{noun}</h2>
          {acts.map((act) => (
            <OneAct key={act.name} {...act} />
          ))}
        </section>
      ))}
    </Page>
  )
}

function OneAct(act: Act) {
  const [isOpen] = useState(() => hasTyped(act.operation))
  const [asked] = useFilter('act')
  const place = useRef<HTMLDetailsElement>(null)
  const isAsked = asked === act.name
  useEffect(() => {
    if (!isAsked) return
    // After the heading of the page, which takes the focus too.
    const frame = requestAnimationFrame(() => {
      if (place.current === null) return
      place.current.open = true
      place.current.querySelector<HTMLElement>('input, button')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isAsked])
  return (
    <details open={isOpen} ref={place}>
      <summary>
        <strong>{act.name}</strong> <span className="hint">{act.summary}</span>
      </summary>
      <ActForm {...act} />
    </details>
  )
}

function ActForm({ name, operation, subject, options, right }: Act) {
  const text = useWords().office
  const queries = useQueryClient()
  const me = queries.getQueryData<Me>(['me'])
  const [typed, setTyped] = useTyped<{ readonly [field: string]: string }>(operation, {})
  const run = useMutation({
    mutationFn: () => {
      const given = Object.entries(typed).filter(([, value]) => value !== '')
      return runAct(operation, { body: Object.fromEntries(given), operator: me?.username ?? '' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['log'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run.mutate()
  }
  const fields = [
    ...(subject === '' ? [] : [{ name: 'subject', label: subject, help: undefined }]),
    ...options.map((option) => ({ name: option.name, label: option.name, help: option.help })),
  ]
  const isAllowed = me?.rights.includes(right) ?? false
  return (
    <form className="form act" onSubmit={submit} aria-label={name}>
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          {...(field.help === undefined ? {} : { hint: field.help })}
          required={field.name === 'subject'}
          value={typed[field.name] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [field.name]: target.value })}
        />
      ))}
      {run.isError && <ErrorPanel error={run.error} />}
      {run.data !== undefined && <pre className="text">{run.data.text}</pre>}
      {isAllowed ? (
        <div>
          <button type="submit" className="button primary" disabled={run.isPending}>
            {text.run}
          </button>
        </div>
      ) : (
        <p className="hint">{text.notAllowed}</p>
      )}
    </form>
  )
}
