import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Modal } from '#ui'
import { useWords } from '#words'
import type { SignIn } from './sign-in.ts'
import { hearSignedIn } from './signed-in-page.tsx'
import { keepTyped } from './typed.ts'

type Props = {
  readonly of: SignIn
  readonly username: string
  /** Reads the signed-in person and the session's token. */
  readMe(): Promise<{ readonly username: string }>
}

const look = 'popup,width=520,height=680'

/** Above the page and all its dialogs while a request waits for the person to sign in. */
export function SignInDialog({ of, username, readMe }: Props) {
  const words = useWords()
  const text = words.frame.signIn
  const queries = useQueryClient()
  const why = useSyncExternalStore(of.watch, of.why)
  const [isOpened, setOpened] = useState(false)
  const goOn = useEffectEvent(async () => {
    const me = await readMe()
    // Another person signed in: the page reloads, since nobody may send what somebody else typed.
    if (me.username !== username) return window.location.reload()
    queries.setQueryData(['me'], me)
    setOpened(false)
    of.settle(true)
  })
  useEffect(() => hearSignedIn(() => void goOn()), [])
  const fresh = why === 'stale' ? '&fresh=1' : ''
  const addressTo = (to: string) => `/${of.door}/sign-in?to=${encodeURIComponent(to)}${fresh}`
  const leave = () => {
    keepTyped(username)
    const search = new URLSearchParams(window.location.search).toString()
    window.location.assign(addressTo(window.location.pathname + (search === '' ? '' : `?${search}`)))
  }
  const open = () => {
    const opened = window.open(addressTo(`/${of.door}/signed-in`), 'coffer-sign-in', look)
    if (opened === null) leave()
    else setOpened(true)
  }
  if (why === null) return null
  const cancel = why === 'stale' ? { onClose: () => of.settle(false) } : {}
  return (
    <Modal isOpen title={text[why]} lead={text.says[why]} isClosed={why === 'ended'} {...cancel}>
      <p role="status" className="hint">
        {isOpened && text.opened}
      </p>
      <div className="modal-actions">
        <button type="button" className="button quiet" onClick={leave}>
          {text.here}
        </button>
        {cancel.onClose !== undefined && (
          <button type="button" className="button" onClick={cancel.onClose}>
            {words.cancel}
          </button>
        )}
        <button type="button" className="button primary" onClick={open}>
          {text.again}
        </button>
      </div>
    </Modal>
  )
}
