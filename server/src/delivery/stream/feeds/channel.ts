import type { PushType } from '#core/product'
import type { Connection } from './connection.ts'
import { pushFrame } from './push-frame.ts'

/** A connection that follows a topic under one of its spellings. */
export type Follower = {
  readonly spelled: string
  readonly connection: Connection
  /** Whether the follower needs a snapshot before the next push. */
  isStale: boolean
}

/** A topic whose pushes have one numbering for all followers. */
export type Channel = {
  add(follower: Follower): void
  remove(follower: Follower): void
  isEmpty(): boolean
  lastSequence(): number
  /** Sends a push with the next number to every follower that is not stale. */
  push(type: PushType, json: string): void
  /** Sends a stale follower a snapshot, if one is known and the connection has room. */
  refresh(follower: Follower): void
}

type Options = {
  readonly firstSequence: number
  /** JSON text of the topic's state; null while unknown. */
  snapshot(): string | null
  nowSeconds(): number
  /** Counts sent frames. */
  onSent(count: number): void
}

type Snapshot = { readonly sequence: number; readonly ts: number; readonly frame: Buffer }

export function createChannel({ firstSequence, snapshot, nowSeconds, onSent }: Options): Channel {
  const followers = new Map<string, Set<Follower>>()
  const snapshots = new Map<string, Snapshot>()
  let sequence = firstSequence

  // Followers that arrive together get the same frame.
  function snapshotFrame(spelled: string): Buffer | null {
    const ts = nowSeconds()
    const known = snapshots.get(spelled)
    if (known?.sequence === sequence && known.ts === ts) return known.frame
    const data = snapshot()
    if (data === null) return null
    const frame = pushFrame(spelled, { type: 'snapshot', data, sequence, ts })
    snapshots.set(spelled, { sequence, ts, frame })
    return frame
  }

  return {
    add(follower) {
      const same = followers.get(follower.spelled)
      if (same === undefined) followers.set(follower.spelled, new Set([follower]))
      else same.add(follower)
    },
    remove(follower) {
      const same = followers.get(follower.spelled)
      same?.delete(follower)
      if (same?.size !== 0) return
      followers.delete(follower.spelled)
      snapshots.delete(follower.spelled)
    },
    isEmpty: () => followers.size === 0,
    lastSequence: () => sequence,
    push(type, data) {
      sequence += 1
      const ts = nowSeconds()
      let sent = 0
      for (const [spelled, same] of followers) {
        const frame = pushFrame(spelled, { type, data, sequence, ts })
        for (const follower of same) {
          if (follower.isStale) continue
          if (follower.connection.push(frame)) sent += 1
          else follower.isStale = true
        }
      }
      onSent(sent)
    },
    refresh(follower) {
      if (!follower.isStale) return
      const frame = snapshotFrame(follower.spelled)
      if (frame === null || !follower.connection.offer(frame)) return
      follower.isStale = false
      onSent(1)
    },
  }
}
