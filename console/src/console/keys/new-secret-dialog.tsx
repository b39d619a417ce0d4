import { isSandbox } from '#app'
import { CodeTabs, CopyButton, Modal } from '#ui'
import { useWords } from '#words'
import { firstRequest } from './first-request.ts'
import { UseInDocs } from './use-in-docs.tsx'

export type SecretKey = { readonly api_key: string; readonly secret_key: string }

/**
 * Shows a secret only once, with a first request to paste. Closes only after the person confirms that the secret is
 * stored.
 */
export function NewSecretDialog({ made, onClose }: { readonly made: SecretKey; onClose(): void }) {
  const text = useWords().keys
  return (
    <Modal isOpen title={text.made} lead={text.once}>
      <dl className="facts">
        <dt>{text.publicKey}</dt>
        <dd>
          <code data-testid="api-key">{made.api_key}</code>
          <CopyButton text={made.api_key} label={text.publicKey} />
        </dd>
        <dt>{text.secretKey}</dt>
        <dd>
          <code data-testid="secret-key">{made.secret_key}</code>
          <CopyButton text={made.secret_key} label={text.secretKey} />
        </dd>
      </dl>
      {isSandbox() && <UseInDocs apiKey={made.api_key} secretKey={made.secret_key} />}
      <h3>{text.first}</h3>
      <CodeTabs label={text.first} samples={firstRequest(made, window.location.origin)} />
      <div className="modal-actions">
        <button type="button" className="button primary" onClick={onClose}>
          {text.done}
        </button>
      </div>
    </Modal>
  )
}
