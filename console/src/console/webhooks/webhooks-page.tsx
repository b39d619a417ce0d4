import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, slowMs } from '#console/account'
import { EmptyState, ErrorPanel, FilterSelect, Page, useOpened } from '#ui'
import { useCodes, useWords } from '#words'
import { states } from './deliveries.tsx'
import { Endpoint } from './endpoint.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

/** The customer's endpoints, and how their deliveries went. */
export function WebhooksPage() {
  const words = useWords()
  const text = words.webhooks
  const { name } = useCodes()
  const list = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => call('listWebhooks', { query: { limit: 100 } }),
    refetchInterval: slowMs,
  })
  const [isAdding, setAdding] = useOpened('add')
  const [secret, setSecret] = useState<string | null>(null)
  const add = (
    <>
      <FilterSelect
        name="delivery"
        label={words.live.filters.delivery}
        all={words.live.filters.allStates}
        choices={states.map((one) => [one, name('statuses', one)])}
      />
      <button type="button" className="button primary" onClick={() => setAdding(true)}>
        {text.add}
      </button>
    </>
  )
  const webhooks = list.data?.items ?? []
  return (
    <Page title={text.title} lead={text.lead} actions={add}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {list.data !== undefined && webhooks.length === 0 && (
        <EmptyState text={text.none} isFilterable={false} />
      )}
      {webhooks.map((webhook) => (
        <Endpoint key={webhook.id} of={webhook} onSecret={setSecret} />
      ))}
      <EndpointDialog
        of={null}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onDone={(made) => {
          setAdding(false)
          setSecret(made)
        }}
      />
      {secret !== null && <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}
