import { type SubmitEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Choice, chooseCredentials, demoCustomers, readCredentials } from '#docs/keys'
import { Modal, SelectField, TextField } from '#ui'
import { KeyNote } from './key-note.tsx'

const own = 'A key of your own'
const lead =
  'Samples and “Try it” sign with this key. Signing happens in this browser: the secret part stays in this tab and is never sent.'

/** Opens the dialog that changes the key in use; the focus goes back to its button. */
export function openKeyDialog(opener: HTMLElement): void {
  const root = createRoot(document.createElement('div'))
  const close = () => {
    root.unmount()
    opener.focus()
  }
  root.render(<KeyDialog onClose={close} />)
}

function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const names = demoCustomers().map(({ username }) => username)
  const [customer, setCustomer] = useState(() => readCredentials()?.username ?? own)
  const use = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    chooseCredentials(choiceIn(new FormData(event.currentTarget), customer))
    onClose()
  }
  return (
    <Modal title="Your key" lead={lead} isOpen onClose={onClose} isRead>
      <KeyNote />
      <form className="form" onSubmit={use}>
        {names.length > 0 && (
          <SelectField
            label="Sandbox customer"
            choices={[...names, own].map((name) => ({ value: name, text: name }))}
            value={customer}
            onChoose={setCustomer}
          />
        )}
        {customer === own && (
          <>
            <TextField
              label="API key"
              name="api-key"
              placeholder="pk_live_…"
              autoComplete="off"
              spellCheck={false}
              required
            />
            <TextField
              label="Secret key"
              name="secret-key"
              type="password"
              autoComplete="off"
              spellCheck={false}
              required
            />
          </>
        )}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            Use this key
          </button>
        </div>
      </form>
    </Modal>
  )
}

function choiceIn(fields: FormData, customer: string): Choice {
  if (customer !== own) return { username: customer }
  const textOf = (name: string) => String(fields.get(name)).trim()
  return { apiKey: textOf('api-key'), secretKey: textOf('secret-key') }
}
