import type { OfficeOperations } from '#api'
import { FilterSelect, Page, PagedList, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { ActButton } from './act-button.tsx'
import { call } from './api.ts'

type Switch = OfficeOperations['officeListSwitches']['data']['items'][number]

/** The acts of a switch, by what it stops. */
const acts = {
  payment: { halt: 'officePaymentsHalt', resume: 'officePaymentsResume' },
  network: { halt: 'officeNetworksHalt', resume: 'officeNetworksResume' },
  rail: { halt: 'officeRailsHalt', resume: 'officeRailsResume' },
  product: { halt: 'officeProductsHalt', resume: 'officeProductsResume' },
  supplier: { halt: 'officeSuppliersHalt', resume: 'officeSuppliersResume' },
} as const satisfies { readonly [kind in Switch['kind']]: object }

/** What operators can stop, and what is stopped. */
export function HaltsPage() {
  const words = useWords()
  const text = words.books
  const [kind] = useFilter('kind')
  const [state] = useFilter('state')
  const filters = (
    <>
      <FilterSelect
        name="kind"
        label={text.kind}
        all={text.allKinds}
        choices={Object.entries(text.switchKinds)}
      />
      <FilterSelect
        name="state"
        label={words.transactions.status}
        all={words.live.filters.allStates}
        choices={[
          ['runs', text.runs],
          ['halted', text.halted],
        ]}
      />
    </>
  )
  const isShown = (one: Switch) =>
    (kind === '' || one.kind === kind) && (state === '' || (one.halt === null) === (state === 'runs'))
  return (
    <Page title={text.halts} lead={text.haltsLead} actions={filters}>
      <PagedList
        label={text.halts}
        queryKey={['switches', kind, state]}
        read={async () => {
          const { items } = await call('officeListSwitches')
          return { items: items.filter(isShown), next: null }
        }}
        none={text.noSwitches}
        keyOf={({ kind, code }) => `${kind} ${code}`}
        columns={[
          { title: text.kind, cell: ({ kind }) => text.switchKinds[kind], text: ({ kind }) => kind },
          { title: text.place, cell: ({ code }) => <strong>{code}</strong>, text: ({ code }) => code },
          {
            title: words.transactions.status,
            cell: ({ halt }) => (
              <span className={halt === null ? 'tag completed' : 'tag failed'}>
                {halt === null ? text.runs : text.halted}
              </span>
            ),
            text: ({ halt }) => (halt === null ? 'runs' : 'halted'),
          },
          {
            title: words.office.reason,
            cell: ({ halt }) =>
              halt === null ? (
                '–'
              ) : (
                <>
                  {halt.reason}{' '}
                  <span className="hint">
                    {halt.operator}, <Time at={halt.at} />
                  </span>
                </>
              ),
            text: ({ halt }) => (halt === null ? '' : `${halt.operator}: ${halt.reason}`),
          },
          { title: words.keys.actions, cell: (one) => <Throw {...one} /> },
        ]}
      />
    </Page>
  )
}

function Throw({ kind, code, halt }: Switch) {
  const words = useWords()
  const text = words.books
  const shared = {
    body: kind === 'payment' ? {} : { subject: code },
    changes: ['switches', 'log'],
  }
  if (halt !== null)
    return (
      <ActButton
        {...shared}
        operation={acts[kind].resume}
        right="payments.resume"
        label={text.resume}
        title={text.resumeTitle(code)}
        fields={[{ name: 'reason', label: words.office.reason, isOptional: true }]}
      />
    )
  return (
    <ActButton
      {...shared}
      operation={acts[kind].halt}
      right="payments.halt"
      label={text.halt}
      title={text.haltTitle(code)}
      lead={text.stops[kind]}
      isDangerous
      fields={[{ name: 'reason', label: words.office.reason }]}
    />
  )
}
