import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { call, untoldMs } from '#console/account'
import {
  Amount,
  CopyButton,
  ErrorPanel,
  FilterDay,
  FilterSelect,
  FilterText,
  Modal,
  Page,
  PagedList,
  ShortId,
  Time,
  useDay,
  useFilter,
} from '#ui'
import { useWords } from '#words'

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/** The requests of the customer's keys, and their answers. */
export function RequestsPage() {
  const words = useWords()
  const text = words.requests
  const filters = useRequestFilters()
  const [shown, setShown] = useState<string | null>(null)
  return (
    <Page title={text.title} lead={text.lead} actions={<Filters />}>
      <PagedList
        label={text.title}
        queryKey={['requests', filters]}
        freshMs={untoldMs}
        read={(cursor, limit) => call('consoleListRequests', { query: { ...filters, cursor, limit } })}
        none={text.none}
        keyOf={({ request_id }) => request_id}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ at }) => <Time at={at} />,
            text: ({ at }) => new Date(at * 1_000).toISOString(),
          },
          {
            title: text.request,
            cell: ({ method, path }) => (
              <code className="path">
                {method} <Parts of={path} />
              </code>
            ),
            text: ({ method, path }) => `${method} ${path}`,
          },
          {
            title: words.live.filters.key,
            cell: ({ api_key }) => <ShortId of={api_key} />,
            text: ({ api_key }) => api_key,
          },
          {
            title: text.status,
            cell: ({ status, code }) => (
              <>
                <span className={`tag ${lookOf(status)}`}>{status}</span>{' '}
                <span className="hint">{code !== null && <Parts of={code} />}</span>
              </>
            ),
            text: ({ status, code }) => `${status} ${code ?? ''}`,
          },
          {
            title: words.milliseconds,
            isNumber: true,
            cell: ({ ms }) => <Amount of={String(ms)} />,
            text: ({ ms }) => String(ms),
          },
          { title: text.from, cell: ({ ip }) => ip, text: ({ ip }) => ip },
          {
            title: words.keys.actions,
            cell: ({ request_id }) => (
              <button type="button" className="button small" onClick={() => setShown(request_id)}>
                {text.show}
              </button>
            ),
            text: ({ request_id }) => request_id,
          },
        ]}
      />
      {shown !== null && <Details id={shown} onClose={() => setShown(null)} />}
    </Page>
  )
}

function lookOf(status: number): string {
  if (status < 400) return 'completed'
  return status < 500 ? 'waiting' : 'failed'
}

/** A path or a code that a narrow column breaks between its parts. */
function Parts({ of }: { readonly of: string }) {
  return of.split(/(?<=[/?&_])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified only by its position
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
}

function useRequestFilters() {
  const [status] = useFilter('status')
  const [method] = useFilter('method')
  const [path] = useFilter('path')
  const [code] = useFilter('code')
  const [api_key] = useFilter('api_key')
  const [from, to] = [useDay('from', 'begins'), useDay('to', 'ends')]
  return {
    ...{ status, method: methods.find((one) => one === method), path, code, api_key },
    from,
    to,
  }
}

function Filters() {
  const words = useWords()
  const text = words.requests
  const of = words.live.filters
  return (
    <>
      <FilterSelect
        name="status"
        label={text.outcome}
        all={text.all}
        choices={[
          ['2xx', text.good],
          ['4xx', text.refused],
          ['5xx', text.failed],
        ]}
      />
      <FilterSelect
        name="method"
        label={of.method}
        all={of.allMethods}
        choices={methods.map((one) => [one, one])}
      />
      <FilterText name="path" label={of.path} />
      <FilterText name="code" label={of.code} />
      <FilterText name="api_key" label={of.key} />
      <FilterDay name="from" label={words.integration.since} />
      <FilterDay name="to" label={words.integration.until} />
    </>
  )
}

function Details({ id, onClose }: { readonly id: string; onClose(): void }) {
  const words = useWords()
  const text = words.requests
  const found = useQuery({
    queryKey: ['request', id],
    queryFn: () => call('consoleGetRequest', { params: { request_id: id } }),
  })
  const { request_body, response_body, signed_string, api_key, user_agent } = found.data ?? {}
  return (
    <Modal isOpen onClose={onClose} title={text.one}>
      {found.isError && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      <dl className="facts">
        <dt>{words.transactions.id}</dt>
        <dd>
          <code>{id}</code>
          <CopyButton text={id} label={words.transactions.id} />
        </dd>
        <dt>{words.keys.publicKey}</dt>
        <dd>
          <code>{api_key}</code>
        </dd>
        <dt>{text.client}</dt>
        <dd>{user_agent ?? '–'}</dd>
      </dl>
      {typeof signed_string === 'string' && (
        <>
          <h3>{text.signed}</h3>
          <p className="hint">{text.signedHint}</p>
          {signed_string.endsWith(' bytes]') && (
            <p className="hint">{words.integration.requests.signedLength}</p>
          )}
          <pre className="text" data-testid="signed-string">
            {signed_string}
          </pre>
        </>
      )}
      <Body title={text.sent} json={request_body} />
      <Body title={text.answered} json={response_body} />
    </Modal>
  )
}

function Body({ title, json }: { readonly title: string; readonly json: string | null | undefined }) {
  if (json === null || json === undefined) return null
  return (
    <>
      <h3>{title}</h3>
      <pre className="text">{indented(json)}</pre>
    </>
  )
}

/** A truncated body is shown unchanged. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
