import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OfficeOperations } from '#api'
import { hasTyped, useTyped } from '#sign-in'
import { EmptyState, ErrorPanel, FilterText, Page, TextField, useFilter } from '#ui'
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
  const [search] = useFilter('search')
  const wanted = search.toLowerCase()
  const found = list.data?.items.filter(({ name, summary }) =>
    `${name} ${summary}`.toLowerCase().includes(wanted),
  )
  const groups = Map.groupBy(found ?? [], ({ name }) => name.split(' ')[0] ?? name)
  return (
    <Page
      title={text.acts}
      lead={text.actsLead}
      actions={<FilterText name="search" label={text.searchActs} />}
    >
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {found?.length === 0 && <EmptyState text={text.noActs} />}
      {[...groups].map(([noun, acts]) => (
        <section key={noun} className="card" aria-label={titleOf(noun)}>
          <h2>{titleOf(noun)}</h2>
          {acts.map((act) => (
            <OneAct key={act.name} {...act} />
          ))}
        </section>
      ))}
    </Page>
  )
}

/** Such as `Card breaks` of `card-breaks`. */
function titleOf(noun: string): string {
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1).replaceAll('-', ' ')}`
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
        {act.summary} <code className="hint">{act.name}</code> <Mark {...act} />
      </summary>
      <ActForm {...act} />
    </details>
  )
}

/** What the rights are about that acts need; those of no mark change something that has no money in it. */
const marks: { readonly [right: string]: 'reads' | 'money' | 'stops' } = {
  read: 'reads',
  'payments.halt': 'stops',
  'customers.freeze': 'stops',
  'payments.decide': 'money',
  'deposits.resolve': 'money',
  'purchases.resolve': 'money',
  'books.reconcile': 'money',
  'house.fund': 'money',
}

const looks = { reads: 'tag', money: 'tag waiting', stops: 'tag failed' } as const

function Mark({ right }: Act) {
  const { actMarks } = useWords().office
  const mark = marks[right]
  return mark === undefined ? null : <span className={looks[mark]}>{actMarks[mark]}</span>
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
