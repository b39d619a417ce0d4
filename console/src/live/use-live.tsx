import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { createLiveStream, type LiveStream, type Push } from './live-stream.ts'

const Context = createContext<LiveStream | null>(null)

type Props = { signInAgain(): Promise<unknown>; readonly children: ReactNode }

/** Provides the stream to the pages below it. */
export function LiveProvider({ signInAgain, children }: Props) {
  const [stream] = useState(() =>
    createLiveStream({
      open({ opened, said, closed }) {
        const socket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/ws`)
        socket.onopen = opened
        socket.onmessage = ({ data }) => said(data)
        socket.onclose = closed
        return socket
      },
      signInAgain,
      later(ms, act) {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
    }),
  )
  return <Context value={stream}>{children}</Context>
}

/** Follows a topic while the component is shown; null follows none. */
export function useTopic(topic: string | null, hear: (push: Push) => void): void {
  const stream = useContext(Context)
  const heard = useEffectEvent(hear)
  useEffect(() => {
    if (stream === null || topic === null) return
    return stream.follow(topic, (push) => heard(push))
  }, [stream, topic])
}

/** Whether the stream was lost and is not restored. */
export function useIsLost(): boolean {
  const stream = useContext(Context)
  return useSyncExternalStore(
    (changed) => stream?.watch(changed) ?? (() => {}),
    () => stream?.isLost() ?? false,
  )
}
