import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleOperations } from '#api'
import { call, SureDialog } from '#console/account'
import { ErrorPanel, Time, useToast } from '#ui'
import { useWords } from '#words'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

type Webhooks = ConsoleOperations['listWebhooks']['data']
type Webhook = Webhooks['items'][number]

type Asking = 'change' | 'roll' | 'remove' | 'replay'

type Props = { readonly of: Webhook; onSecret(secret: string): void }

/** An endpoint: its events, its acts, and its deliveries. */
export function Endpoint({ of, onSecret }: Props) {
  const words = useWords()
  const { id, url, events, is_active, disabled_reason, failing_since } = of
  const own = words.integration.webhooks
  const [asking, setAsking] = useState<Asking | null>(null)
  const turn = useSwitch(of)
  const close = () => setAsking(null)
  return (
    <section className="card" aria-label={url}>
      <div className="card-head">
        <h2>
          <code>{url}</code>
        </h2>
        <span className={is_active ? 'tag completed' : 'tag failed'}>
          {is_active ? words.keys.active : words.keys.disabled}
        </span>
      </div>
      <p className="hint">{events.join(', ')}</p>
      {disabled_reason !== null && <p className="hint">{own.reasons[disabled_reason]}</p>}
      {failing_since !== null && (
        <p className="hint">
          {own.failingSince} <Time at={failing_since} />
        </p>
      )}
      <Acts of={of} ask={setAsking} turn={() => turn.mutate()} isTurning={turn.isPending} />
      {turn.isError && <ErrorPanel error={turn.error} />}
      <Deliveries webhookId={id} isActive={is_active} />
      {asking === 'change' && <EndpointDialog of={of} isOpen onClose={close} onDone={close} />}
      {asking === 'replay' && <ReplayDialog webhookId={id} onClose={close} />}
      {asking === 'roll' && <RollSecret of={of} onClose={close} onSecret={onSecret} />}
      {asking === 'remove' && <RemoveEndpoint of={of} onClose={close} />}
    </section>
  )
}

/** Enables or disables the endpoint. */
function useSwitch({ id, is_active }: Webhook) {
  const text = useWords().integration.webhooks
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('changeWebhook', { params: { id }, body: { is_active: !is_active } }),
    onSuccess: () => toast(text.changed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}

type ActsProps = {
  readonly of: Webhook
  ask(asking: Asking): void
  turn(): void
  readonly isTurning: boolean
}

function Acts({ of: { is_active }, ask, turn, isTurning }: ActsProps) {
  const own = useWords().integration.webhooks
  return (
    <div className="row-actions">
      <button type="button" className="button small" onClick={() => ask('change')}>
        {own.change}
      </button>
      <button type="button" className="button small" disabled={isTurning} onClick={turn}>
        {is_active ? own.disable : own.enable}
      </button>
      <button type="button" className="button small" onClick={() => ask('roll')}>
        {own.rollSecret}
      </button>
      {is_active && (
        <button type="button" className="button small" onClick={() => ask('replay')}>
          {own.range}
        </button>
      )}
      <button type="button" className="button small danger" onClick={() => ask('remove')}>
        {own.remove}
      </button>
    </div>
  )
}

type AskedProps = { readonly of: Webhook; onClose(): void }

function RollSecret({ of: { id, url }, onClose, onSecret }: AskedProps & Pick<Props, 'onSecret'>) {
  const own = useWords().integration.webhooks
  return (
    <SureDialog
      title={own.rollTitle}
      lead={own.rollLead}
      label={own.rollSecret}
      done={own.changed}
      changes="webhooks"
      act={async () => onSecret((await call('rotateWebhookSecret', { params: { id } })).secret ?? '')}
      onClose={onClose}
    >
      <code>{url}</code>
    </SureDialog>
  )
}

function RemoveEndpoint({ of: { id, url }, onClose }: AskedProps) {
  const own = useWords().integration.webhooks
  const queries = useQueryClient()
  // At once, since its deliveries can no longer be requested.
  const leave = () =>
    queries.setQueryData<Webhooks>(
      ['webhooks'],
      (list) => list && { ...list, items: list.items.filter((one) => one.id !== id) },
    )
  return (
    <SureDialog
      title={own.removeTitle}
      lead={own.removeLead}
      label={own.remove}
      isDangerous
      done={own.removed}
      changes="webhooks"
      act={() => call('deleteWebhook', { params: { id } }).then(leave)}
      onClose={onClose}
    >
      <code>{url}</code>
    </SureDialog>
  )
}
