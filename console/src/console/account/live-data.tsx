import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsLost, useTopic } from '#live'
import { useWords } from '#words'

/** How often lists are asked for again although the stream tells of what changes them. */
export const slowMs = 30_000

/** How often pages ask for data that the stream does not push, such as requests. */
export const untoldMs = 5_000

const told = ['wallets', 'overview', 'transactions', 'transaction', 'timeline', 'events', 'deliveries']
// A busy customer's lists are not asked for more often than this.
const restMs = 1_000

/** Asks again for what is shown when the stream tells that money moved or something happened; says when it is silent. */
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

/** Asks at once, then rests: what changes meanwhile is asked for after the rest. */
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
