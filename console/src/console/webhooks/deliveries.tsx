import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, untoldMs } from '#console/account'
import { ErrorPanel, PagedList, Status, Time, useFilter, useToast } from '#ui'
import { useWords } from '#words'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { useReplay } from './use-replay.ts'

/** The states of a delivery. */
export const states = ['pending', 'succeeded', 'failed', 'cancelled'] as const

type Props = { readonly webhookId: string; readonly isActive: boolean }

/** The deliveries to an endpoint, and its answers. */
export function Deliveries({ webhookId, isActive }: Props) {
  const words = useWords()
  const text = words.webhooks
  const status = useChosenState()
  const [shown, setShown] = useState<string | null>(null)
  const test = useTest(webhookId)
  const replay = useReplay(webhookId)
  const error = test.error ?? replay.error
  return (
    <>
      <div className="card-head">
        <h3>{text.deliveries}</h3>
        {isActive && (
          <button
            type="button"
            className="button small"
            disabled={test.isPending}
            onClick={() => test.mutate()}
          >
            {text.test}
          </button>
        )}
      </div>
      {error !== null && <ErrorPanel error={error} />}
      <PagedList
        label={text.deliveries}
        queryKey={['deliveries', webhookId, status]}
        freshMs={untoldMs}
        read={async (cursor, limit = 20) => {
          const query = { limit, status, cursor }
          const page = await call('listWebhookDeliveries', { params: { id: webhookId }, query })
          return { items: page.items, next: page.next_cursor }
        }}
        none={text.noDeliveries}
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
            cell: ({ status: state, last_attempt }) => (
              <>
                <Status of={state} look={state === 'succeeded' ? 'completed' : state} />{' '}
                <span className="hint">{last_attempt?.response_status ?? last_attempt?.error}</span>
              </>
            ),
            text: ({ status: state }) => state,
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
              <div className="row-actions">
                <button type="button" className="button small" onClick={() => setShown(id)}>
                  {words.requests.show}
                </button>
                {isActive && (
                  <button
                    type="button"
                    className="button small"
                    disabled={replay.isPending}
                    onClick={() => replay.mutate(id)}
                  >
                    {text.replay}
                  </button>
                )}
              </div>
            ),
          },
        ]}
      />
      {shown !== null && (
        <DeliveryDialog webhookId={webhookId} id={shown} isActive={isActive} onClose={() => setShown(null)} />
      )}
    </>
  )
}

/** Sends a test event to the endpoint. */
function useTest(webhookId: string) {
  const text = useWords().webhooks
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('testWebhook', { params: { id: webhookId } }),
    onSuccess: () => toast(text.tested),
    onSettled: () => queries.invalidateQueries({ queryKey: ['deliveries', webhookId] }),
  })
}

function useChosenState() {
  const [chosen] = useFilter('delivery')
  return states.find((one) => one === chosen)
}
