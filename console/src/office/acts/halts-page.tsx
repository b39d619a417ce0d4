import { useQuery } from '@tanstack/react-query'
import type { OfficeOperations } from '#api'
import { call, freshMs } from '#office/desk'
import { EmptyState, FilterSelect, Loaded, Page, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { ActButton } from './act-button.tsx'

type Switch = OfficeOperations['officeListSwitches']['data']['items'][number]

/** The acts of a switch, by the kind of thing that it stops. */
const acts = {
  payment: { halt: 'officePaymentsHalt', resume: 'officePaymentsResume' },
  network: { halt: 'officeNetworksHalt', resume: 'officeNetworksResume' },
  rail: { halt: 'officeRailsHalt', resume: 'officeRailsResume' },
  product: { halt: 'officeProductsHalt', resume: 'officeProductsResume' },
  supplier: { halt: 'officeSuppliersHalt', resume: 'officeSuppliersResume' },
} as const satisfies { readonly [kind in Switch['kind']]: object }

/** The parts that operators can stop, and the stopped ones. */
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
  const switches = useQuery({
    queryKey: ['switches'],
    queryFn: () => call('officeListSwitches'),
    refetchInterval: freshMs,
  })
  return (
    <Page title={text.halts} lead={text.haltsLead} actions={filters}>
      <Loaded of={switches}>{({ items }) => <Switches items={items.filter(fits({ kind, state }))} />}</Loaded>
    </Page>
  )
}

/** The switch for all payments comes first, by itself. */
function Switches({ items }: { readonly items: readonly Switch[] }) {
  const text = useWords().books
  if (items.length === 0) return <EmptyState text={text.noSwitches} />
  return [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, members]) => {
    const title = kind === 'payment' ? text.switchKinds.payment : text.switchGroups[kind]
    return (
      <section key={kind} className="card" aria-label={title}>
        <h2>{title}</h2>
        {kind === 'payment' && <p className="hint">{text.masterSwitch}</p>}
        <ul className="plain switches">
          {members.map((one) => (
            <li key={one.code} className="card-head">
              <SwitchState {...one} />
              <Throw {...one} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function SwitchState({ kind, code, halt }: Switch) {
  const text = useWords().books
  return (
    <span>
      {kind !== 'payment' && <strong>{code}</strong>}{' '}
      <span className={halt === null ? 'tag completed' : 'tag failed'}>
        {halt === null ? text.runs : text.halted}
      </span>
      {halt !== null && (
        <>
          {' '}
          {halt.reason}{' '}
          <span className="hint">
            {halt.operator}, <Time at={halt.at} />
          </span>
        </>
      )}
    </span>
  )
}

function fits({ kind, state }: { readonly kind: string; readonly state: string }) {
  return (one: Switch) =>
    (kind === '' || one.kind === kind) && (state === '' || (one.halt === null) === (state === 'runs'))
}

function Throw({ kind, code, halt }: Switch) {
  const words = useWords()
  const text = words.books
  const which = text.switchKinds[kind].toLowerCase()
  const name = kind === 'payment' ? which : `${which} ${code}`
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
        title={text.resumeTitle(name)}
        fields={[{ name: 'reason', label: words.office.reason, isOptional: true }]}
      />
    )
  return (
    <ActButton
      {...shared}
      operation={acts[kind].halt}
      right="payments.halt"
      label={text.halt}
      title={text.haltTitle(name)}
      lead={text.stops[kind]}
      isDangerous
      fields={[{ name: 'reason', label: words.office.reason }]}
    />
  )
}
