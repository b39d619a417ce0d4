import { useEffect } from 'react'
import { useWords } from '#words'

// A channel, since the provider's pages separate this window from its opener.
const channelName = 'coffer.signed-in'

export function isSignedInPage(): boolean {
  return /^\/(console|office)\/signed-in$/.test(window.location.pathname)
}

/**
 * The last page of a window that was opened for the sign-in: it tells this browser's pages, and closes when one has
 * heard.
 */
export function SignedInPage() {
  const text = useWords().frame.signIn
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }) => data === 'heard' && window.close()
    channel.postMessage('signed in')
    return () => channel.close()
  }, [])
  return (
    <main className="signed-in">
      <h1>{text.done}</h1>
      <p>{text.doneNext}</p>
    </main>
  )
}

/** Calls `heard` when the person has signed in in another window, until the returned function is called. */
export function hearSignedIn(heard: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    if (data !== 'signed in') return
    channel.postMessage('heard')
    heard()
  }
  return () => channel.close()
}
