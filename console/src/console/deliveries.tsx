import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DataTable, EmptyState, ErrorPanel, Time, useFilter, useToast } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'
import { untoldMs } from './live-data.tsx'

/** What can become of a delivery. */
export const states = ['pending', 'succeeded', 'failed', 'cancelled'] as const

/** What was sent to an endpoint, and how it answered. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const words = useWords()
  const text = words.webhooks
  const toast = useToast()
  const queries = useQueryClient()
  const status = useChosenState()
  const queryKey = ['deliveries', webhookId, status]
  const list = useQuery({
    queryKey,
    queryFn: () =>
      call('consoleListWebhookDeliveries', { params: { id: webhookId }, query: { limit: 20, status } }),
    refetchInterval: untoldMs,
  })
  const onSettled = () => queries.invalidateQueries({ queryKey })
  const test = useMutation({
    mutationFn: () => call('consoleTestWebhook', { params: { id: webhookId } }),
    onSuccess: () => toast(text.tested),
    onSettled,
  })
  const replay = useMutation({
    mutationFn: (delivery_id: string) =>
      call('consoleReplayWebhookDelivery', { params: { id: webhookId, delivery_id } }),
    onSuccess: () => toast(text.sent),
    onSettled,
  })
  const rows = list.data?.items ?? []
  const error = list.error ?? test.error ?? replay.error
  return (
    <>
      <div className="card-head">
        <h3>{text.deliveries}</h3>
        <button
          type="button"
          className="button small"
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          {text.test}
        </button>
      </div>
      {error !== null && <ErrorPanel error={error} />}
      {list.data !== undefined && rows.length === 0 && <EmptyState text={text.noDeliveries} />}
      {rows.length > 0 && (
        <DataTable
          label={text.deliveries}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              title: words.transactions.time,
              cell: ({ created_at }) => <Time at={created_at} />,
              text: ({ created_at }) => created_at,
            },
            { title: words.events.type, cell: ({ type }) => <code>{type}</code>, text: ({ type }) => type },
            {
              title: words.transactions.status,
              cell: ({ status, last_attempt }) => (
                <>
                  <span className={`tag ${status === 'succeeded' ? 'completed' : status}`}>{status}</span>{' '}
                  <span className="hint">{last_attempt?.response_status ?? last_attempt?.error}</span>
                </>
              ),
              text: ({ status }) => status,
            },
            {
              title: text.attempts,
              isNumber: true,
              cell: ({ attempt_count }) => attempt_count,
              text: ({ attempt_count }) => String(attempt_count),
            },
            {
              title: words.keys.actions,
              cell: ({ id }) => (
                <button
                  type="button"
                  className="button small"
                  disabled={replay.isPending}
                  onClick={() => replay.mutate(id)}
                >
                  {text.replay}
                </button>
              ),
            },
          ]}
        />
      )}
    </>
  )
}

function useChosenState() {
  const [chosen] = useFilter('delivery')
  return states.find((one) => one === chosen)
}
