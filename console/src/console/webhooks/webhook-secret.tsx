import { CopyButton, Modal } from '#ui'
import { useWords } from '#words'

/** Shows an endpoint's secret only once. Closes only after the person confirms that the secret is stored. */
export function WebhookSecret({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  const words = useWords()
  const text = words.webhooks
  return (
    <Modal isOpen title={text.secret} lead={text.secretOnce}>
      <p>
        <code data-testid="webhook-secret">{secret}</code> <CopyButton text={secret} label={text.secret} />
      </p>
      <div className="modal-actions">
        <button type="button" className="button primary" onClick={onClose}>
          {words.keys.done}
        </button>
      </div>
    </Modal>
  )
}
