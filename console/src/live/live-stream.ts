import { createLine, type LineOptions } from './line.ts'

/** A push of a topic. A snapshot replaces all earlier pushes. */
export type Push = {
  readonly topic: string
  readonly type: 'snapshot' | 'update'
  readonly data: unknown
  readonly sequence: number
  /** Unix seconds. */
  readonly ts: number
}

type Hear = (push: Push) => void

/** The connection of a tab, common to all followers of topics. */
export type LiveStream = {
  /** Follows a topic until the returned function is called; starts with a snapshot. */
  follow(topic: string, hear: Hear): () => void
  /** Whether the connection was lost and is not restored. */
  isLost(): boolean
  /** Calls `changed` when that changes, until the returned function is called. */
  watch(changed: () => void): () => void
}

type Options = LineOptions & {
  /** Asks the person to sign in, since the session has ended; resolves when they have. */
  signInAgain(): Promise<unknown>
}

type Message = Push | { readonly event: string; readonly code?: string }

export function createLiveStream({ signInAgain, ...connecting }: Options): LiveStream {
  const followers = new Map<string, Set<Hear>>()
  const watchers = new Set<() => void>()
  let [isSignedIn, isLost] = [false, false]
  const line = createLine(connecting, {
    opened: () => line.say({ action: 'auth_session' }),
    said: (text) => take(JSON.parse(text)),
    lost() {
      isSignedIn = false
      turn(true)
    },
  })

  function turn(lost: boolean): void {
    if (isLost === lost) return
    isLost = lost
    for (const changed of watchers) changed()
  }

  function take(message: Message): void {
    if ('topic' in message) {
      for (const hear of followers.get(message.topic) ?? []) hear(message)
    } else if (message.event === 'auth') {
      isSignedIn = true
      line.letIn()
      for (const topic of followers.keys()) subscribe(topic)
      turn(false)
    } else if (message.code === 'NOT_SIGNED_IN') {
      // A session that ended under this connection may have a successor, whose cookie the next connection sends.
      if (isSignedIn) line.renew()
      else void signInAgain().then(line.renew)
    }
  }

  /** Topics are subscribed one by one, since a message with an unknown topic is refused as a whole. */
  function subscribe(topic: string): void {
    if (isSignedIn) line.say({ action: 'subscribe', topics: [topic] })
  }

  return {
    follow(topic, hear) {
      followers.set(topic, (followers.get(topic) ?? new Set()).add(hear))
      line.start()
      // Also when others follow the topic: each follower starts with a snapshot.
      subscribe(topic)
      return () => {
        const all = followers.get(topic)
        all?.delete(hear)
        if (all?.size !== 0) return
        followers.delete(topic)
        if (isSignedIn) line.say({ action: 'unsubscribe', topics: [topic] })
      }
    },
    isLost: () => isLost,
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}
