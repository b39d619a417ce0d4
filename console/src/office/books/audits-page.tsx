import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfficeOperations } from '#api'
import { call, useChoices, useMe, useMessages } from '#office/desk'
import {
  ErrorPanel,
  FilterSelect,
  FilterText,
  Loaded,
  Modal,
  Page,
  PagedList,
  Status,
  Time,
  useFilter,
} from '#ui'
import { useWords } from '#words'

const statuses = ['running', 'sound', 'unsound', 'failed'] as const

type Checks = OfficeOperations['officeGetAudit']['data']['checks']

const runningMs = 500

/** Audits of the books that people ran, and a new one. */
export function AuditsPage() {
  const words = useWords()
  const text = words.books
  const queries = useQueryClient()
  const choices = useChoices()
  const [shown, show] = useFilter('run')
  const [asked] = useFilter('status')
  const [operator] = useFilter('operator')
  const status = statuses.find((one) => one === asked)
  const start = useMutation({
    mutationFn: () => call('officeStartAudit'),
    onSuccess: ({ id }) => show(id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['audits'] }),
  })
  const mayRun = useMe().rights.includes('audit.run')
  const actions = (
    <>
      <FilterSelect
        name="status"
        label={words.transactions.status}
        all={words.live.filters.allStates}
        choices={choices('statuses', statuses)}
      />
      <FilterText name="operator" label={words.office.operator} />
      {mayRun && (
        <button
          type="button"
          className="button primary"
          disabled={start.isPending}
          onClick={() => start.mutate()}
        >
          {text.runAudit}
        </button>
      )}
    </>
  )
  return (
    <Page title={text.audits} lead={text.auditsLead} actions={actions}>
      {start.isError && <ErrorPanel error={start.error} />}
      <PagedList
        label={text.audits}
        queryKey={['audits', status, operator]}
        read={(cursor, limit) => call('officeListAudits', { query: { cursor, limit, status, operator } })}
        none={text.noAudits}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ started_at }) => <Time at={started_at} />,
            text: ({ started_at }) => new Date(started_at * 1_000).toISOString(),
          },
          {
            title: words.office.operator,
            cell: ({ operator }) => operator,
            text: ({ operator }) => operator,
          },
          {
            title: words.transactions.status,
            cell: ({ status }) => <Outcome status={status} />,
            text: ({ status }) => status,
          },
          {
            title: text.checked,
            isNumber: true,
            cell: ({ checked }) => checked,
            text: ({ checked }) => String(checked),
          },
          {
            title: text.violated,
            isNumber: true,
            cell: ({ violated }) => violated,
            text: ({ violated }) => String(violated),
          },
          {
            title: words.keys.actions,
            cell: ({ id }) => (
              <button type="button" className="button small" onClick={() => show(id)}>
                {words.requests.show}
              </button>
            ),
          },
        ]}
      />
      {shown !== '' && <Run id={shown} onClose={() => show('')} />}
    </Page>
  )
}

function Outcome({ status }: { readonly status: string }) {
  const look = status === 'sound' ? 'completed' : status === 'running' ? 'processing' : 'failed'
  return <Status of={status} look={look} />
}

function Run({ id, onClose }: { readonly id: string; onClose(): void }) {
  const text = useWords().books
  const inWords = useMessages()
  const run = useQuery({
    queryKey: ['audit', id],
    queryFn: () => call('officeGetAudit', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? runningMs : false),
  })
  return (
    <Modal isOpen onClose={onClose} title={text.audit}>
      <Loaded of={run}>
        {({ status, problem, checks }) => (
          <>
            <p role="status">
              <Outcome status={status} /> {text.checkedSoFar(checks.length)}
            </p>
            {problem !== null && <p className="wrong">{inWords(problem)}</p>}
            <ul className="plain claims">
              {brokenFirst(checks).map(({ claim, examined, violations, notes }) => (
                <li key={inWords(claim)}>
                  <span className={violations.length === 0 ? 'tag completed' : 'tag failed'}>
                    {violations.length === 0 ? text.holds : text.broken}
                  </span>{' '}
                  {inWords(claim)} <span className="hint">({examined})</span>
                  {[...violations, ...notes].map(inWords).map((line) => (
                    <p key={line} className="hint">
                      {line}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Modal>
  )
}

function brokenFirst(checks: Checks): Checks {
  return checks.toSorted((one, other) => other.violations.length - one.violations.length)
}
