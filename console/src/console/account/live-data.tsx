import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsLost, useTopic } from '#live'
import { useWords } from '#words'

/** The interval for refreshing lists although the stream announces their changes. */
export const slowMs = 30_000

/** The interval for refreshing data that the stream does not push, such as requests. */
export const untoldMs = 5_000

const told = ['wallets', 'overview', 'transactions', 'transaction', 'timeline', 'events', 'deliveries']
// A busy customer's lists are refreshed no more often than this.
const restMs = 1_000

/** Refreshes the shown data when the stream announces a change; shows a notice while the stream is silent. */
export function LiveData() {
  const { lost } = useWords().live
  const isLost = useIsLost()
  const changed = useRefresh()
  useTopic('account.balances', changed)
  useTopic('spot.fiat.balance', changed)
  useTopic('events', changed)
  return (
    <p className="live-state" role="status">
      {isLost && lost}
    </p>
  )
}

/** Refreshes at once, then rests: changes during the rest are refreshed after it. */
function useRefresh(): () => void {
  const queries = useQueryClient()
  const resting = useRef<{ timer: ReturnType<typeof setTimeout> | null; isDue: boolean }>({
    timer: null,
    isDue: false,
  })
  useEffect(() => {
    const state = resting.current
    return () => {
      if (state.timer !== null) clearTimeout(state.timer)
      state.timer = null
    }
  }, [])
  return function refresh() {
    const state = resting.current
    if (state.timer !== null) {
      state.isDue = true
      return
    }
    for (const first of told) void queries.invalidateQueries({ queryKey: [first] })
    state.timer = setTimeout(() => {
      state.timer = null
      const { isDue } = state
      state.isDue = false
      if (isDue) refresh()
    }, restMs)
  }
}
