import { useEffect, useState } from 'react'

const tickMs = 250

/** The whole seconds until a moment of this machine's clock; 0 after it. */
export function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now)
  const isOver = now >= endsAt
  useEffect(() => {
    if (isOver) return
    const ticking = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(ticking)
  }, [isOver])
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}
