import type { OfficeAct } from '@coffer/sdk/office-acts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { bodyOf, offeredActs } from '#api'
import type { readMe } from '#office/desk'
import { hasTyped, useTyped } from '#sign-in'
import { EmptyState, ErrorPanel, FilterText, Page, useFilter } from '#ui'
import { useCodes, useWords } from '#words'
import { ActAnswer } from './act-answer.tsx'
import { ActInput } from './act-button.tsx'
import { runAct } from './run-act.ts'

type Me = Awaited<ReturnType<typeof readMe>>
/** The acts that operators do by hand, each with a form. */
export function ActsPage() {
  const text = useWords().office
  const [search] = useFilter('search')
  const wanted = search.toLowerCase()
  const codes = useCodes()
  const found = offeredActs().filter((act) => `${act.name} ${codes.act(act)}`.toLowerCase().includes(wanted))
  const groups = Map.groupBy(found, ({ name }) => name.split(' ')[0] ?? name)
  return (
    <Page
      title={text.acts}
      lead={text.actsLead}
      actions={<FilterText name="search" label={text.searchActs} />}
    >
      {found.length === 0 && <EmptyState text={text.noActs} />}
      {[...groups].map(([noun, acts]) => (
        <section key={noun} className="card" aria-label={codes.actNoun(noun)}>
          <h2>{codes.actNoun(noun)}</h2>
          {acts.map((act) => (
            <OneAct key={act.name} {...act} />
          ))}
        </section>
      ))}
    </Page>
  )
}

function OneAct(act: OfficeAct) {
  const [isOpen] = useState(() => hasTyped(act.operation))
  const [asked] = useFilter('act')
  const place = useRef<HTMLDetailsElement>(null)
  const isAsked = asked === act.name
  useEffect(() => {
    if (!isAsked) return
    // After the page's heading, which also takes the focus.
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
        {useCodes().act(act)} <code className="hint">{act.name}</code> <Mark {...act} />
      </summary>
      <ActForm {...act} />
    </details>
  )
}

/** A mark for each right that acts need; a right without a mark changes something without money in it. */
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

function Mark({ right }: OfficeAct) {
  const { actMarks } = useWords().office
  const mark = marks[right]
  return mark === undefined ? null : <span className={looks[mark]}>{actMarks[mark]}</span>
}

function ActForm({ name, operation, subject, options, right }: OfficeAct) {
  const text = useWords().office
  const codes = useCodes()
  const queries = useQueryClient()
  const me = queries.getQueryData<Me>(['me'])
  const [typed, setTyped] = useTyped<{ readonly [field: string]: string }>(operation, {})
  const run = useMutation({
    mutationFn: () => runAct(operation, { body: bodyOf(operation, typed), operator: me?.username ?? '' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['log'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run.mutate()
  }
  const typing = (field: string) => ({
    value: typed[field] ?? '',
    onType: (value: string) => setTyped({ ...typed, [field]: value }),
  })
  const isAllowed = me?.rights.includes(right) ?? false
  return (
    <form className="form act" onSubmit={submit} aria-label={name}>
      {subject !== '' && <ActInput kind="text" label={subject} isNeeded {...typing('subject')} />}
      {options.map(({ name: field, help, ...option }) => (
        <ActInput
          key={field}
          label={field}
          hint={codes.actOption(name, { name: field, help })}
          {...option}
          {...typing(field)}
        />
      ))}
      {run.isError && <ErrorPanel error={run.error} />}
      {run.data !== undefined && (
        <pre className="text">
          <ActAnswer done={run.data} />
        </pre>
      )}
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
