import { useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '#api'
import { call, slowMs, untoldMs } from '#console/account'
import { copiedFact, DataTable, ErrorPanel, Facts, Loaded, Modal, Status, Time } from '#ui'
import { useWords } from '#words'
import { useReplay } from './use-replay.ts'

type Delivery = ConsoleOperations['getWebhookDelivery']['data']
type Attempt = Delivery['attempts'][number]

type Props = { readonly webhookId: string; readonly id: string; readonly isActive: boolean; onClose(): void }

/** A delivery: the body, and the outcome of each attempt. */
export function DeliveryDialog({ webhookId, id, isActive, onClose }: Props) {
  const words = useWords()
  const replay = useReplay(webhookId)
  const found = useQuery({
    queryKey: ['delivery', webhookId, id],
    queryFn: () => call('getWebhookDelivery', { params: { id: webhookId, delivery_id: id } }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? untoldMs : slowMs),
  })
  return (
    <Modal isOpen onClose={onClose} title={words.integration.webhooks.delivery}>
      <Loaded of={found}>
        {(delivery) => (
          <>
            <Known {...delivery} />
            <Attempts attempts={delivery.attempts} />
            <Body body={delivery.body} />
          </>
        )}
      </Loaded>
      {replay.isError && <ErrorPanel error={replay.error} />}
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.close}
        </button>
        {isActive && (
          <button
            type="button"
            className="button primary"
            disabled={replay.isPending}
            onClick={() => replay.mutate(id)}
          >
            {words.webhooks.replay}
          </button>
        )}
      </div>
    </Modal>
  )
}

function Known({ id, event_id, type, status, next_attempt_at }: Delivery) {
  const words = useWords()
  const own = words.integration.webhooks
  return (
    <Facts
      of={[
        [words.events.type, <code key="type">{type}</code>],
        [
          words.transactions.status,
          <Status key="status" of={status} look={status === 'succeeded' ? 'completed' : status} />,
        ],
        [own.next, next_attempt_at && <Time key="next" at={next_attempt_at} />],
        copiedFact(own.eventId, event_id),
        copiedFact(words.transactions.id, id),
      ]}
    />
  )
}

function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const words = useWords()
  const own = words.integration.webhooks
  return (
    <>
      <h3>{own.attempts}</h3>
      {attempts.length === 0 && <p className="hint">{own.noAttempt}</p>}
      {attempts.length > 0 && (
        <DataTable
          label={own.attempts}
          rows={attempts}
          keyOf={({ number }) => String(number)}
          columns={[
            { title: own.number, cell: ({ number }) => number, text: ({ number }) => String(number) },
            {
              title: own.started,
              cell: ({ started_at }) => <Time at={started_at} />,
              text: ({ started_at }) => started_at,
            },
            {
              title: words.milliseconds,
              isNumber: true,
              cell: ({ duration_ms }) => duration_ms,
              text: ({ duration_ms }) => String(duration_ms),
            },
            { title: own.answer, cell: (attempt) => <Answer {...attempt} />, text: answerOf },
          ]}
        />
      )}
    </>
  )
}

function answerOf({ response_status, error }: Attempt): string {
  return [response_status, error].filter((part) => part !== null).join(' ')
}

function Answer({ response_status, error, request, response }: Attempt) {
  const own = useWords().integration.webhooks
  const isGood = response_status !== null && response_status >= 200 && response_status < 300
  return (
    <>
      <span className={isGood ? 'tag completed' : 'tag failed'}>{response_status ?? own.noAnswer}</span>{' '}
      <span className="hint">{error}</span>
      <details>
        <summary>{own.answer}</summary>
        {response !== null && <pre className="text">{response.body}</pre>}
        <p className="hint">{own.sent}</p>
        <pre className="text">{linesOf(request.headers)}</pre>
        {response !== null && (
          <>
            <p className="hint">{own.answered}</p>
            <pre className="text">{linesOf(response.headers)}</pre>
          </>
        )}
      </details>
    </>
  )
}

function linesOf(headers: { readonly [name: string]: string }): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function Body({ body }: Pick<Delivery, 'body'>) {
  const own = useWords().integration.webhooks
  return (
    <>
      <h3>{own.body}</h3>
      {body === null ? <p className="hint">{own.bodyGone}</p> : <pre className="text">{body}</pre>}
    </>
  )
}
