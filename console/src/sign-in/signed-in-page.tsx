import { useEffect } from 'react'
import { useWords } from '#words'

// A channel, since the provider's pages part this window from the one that opened it.
const channelName = 'coffer.signed-in'

export function isSignedInPage(): boolean {
  return /^\/(console|office)\/signed-in$/.test(window.location.pathname)
}

/** Where a window ends that was opened to sign in: it tells the pages of this browser, and closes when one has heard. */
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
