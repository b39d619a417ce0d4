import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleOperations } from '#api'
import { CopyButton, DataTable, EmptyState, ErrorPanel, Modal, Page, Time } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { useFilter } from './use-filter.ts'

type Asked = ConsoleOperations['consoleListRequests']['data']['items'][number]

const freshMs = 3_000

/** What the customer's keys asked, and how it was answered. */
export function RequestsPage() {
  const words = useWords()
  const text = words.requests
  const [status, setStatus] = useFilter('status')
  const [shown, setShown] = useState<string | null>(null)
  const list = useInfiniteQuery({
    queryKey: ['requests', status],
    queryFn: ({ pageParam }) =>
      call('consoleListRequests', {
        query: { status: status === '' ? undefined : status, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: freshMs,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page title={text.title} lead={text.lead} actions={<StatusFilter status={status} choose={setStatus} />}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {list.data !== undefined && rows.length === 0 && <EmptyState text={text.none} />}
      {rows.length > 0 && (
        <Requests
          rows={rows}
          show={setShown}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoading={list.isFetchingNextPage}
        />
      )}
      {shown !== null && <Details id={shown} onClose={() => setShown(null)} />}
    </Page>
  )
}

function StatusFilter({ status, choose }: { readonly status: string; choose(status: string): void }) {
  const text = useWords().requests
  return (
    <select aria-label={text.outcome} value={status} onChange={({ target }) => choose(target.value)}>
      <option value="">{text.all}</option>
      <option value="2xx">{text.good}</option>
      <option value="4xx">{text.refused}</option>
      <option value="5xx">{text.failed}</option>
    </select>
  )
}

type RequestsProps = {
  readonly rows: readonly Asked[]
  show(id: string): void
  readonly onMore: (() => void) | undefined
  readonly isLoading: boolean
}

function Requests({ rows, show, onMore, isLoading }: RequestsProps) {
  const words = useWords()
  const text = words.requests
  return (
    <DataTable
      label={text.title}
      rows={rows}
      keyOf={({ request_id }) => request_id}
      onMore={onMore}
      isLoading={isLoading}
      columns={[
        {
          title: words.transactions.time,
          cell: ({ at }) => <Time at={at} />,
          text: ({ at }) => new Date(at * 1_000).toISOString(),
        },
        {
          title: text.request,
          cell: ({ method, path }) => (
            <code>
              {method} {path}
            </code>
          ),
          text: ({ method, path }) => `${method} ${path}`,
        },
        {
          title: words.transactions.status,
          cell: ({ status, code }) => (
            <>
              <span className={status < 400 ? 'tag completed' : 'tag failed'}>{status}</span>{' '}
              <span className="hint">{code}</span>
            </>
          ),
          text: ({ status, code }) => `${status} ${code ?? ''}`,
        },
        { title: 'ms', isNumber: true, cell: ({ ms }) => ms, text: ({ ms }) => String(ms) },
        { title: text.from, cell: ({ ip }) => ip, text: ({ ip }) => ip },
        {
          title: words.keys.actions,
          cell: ({ request_id }) => (
            <button type="button" className="button small" onClick={() => show(request_id)}>
              {text.show}
            </button>
          ),
          text: ({ request_id }) => request_id,
        },
      ]}
    />
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

/** A body that was cut is shown as it is. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
