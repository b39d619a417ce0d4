import { useQuery } from '@tanstack/react-query'
import { call, untoldMs } from '#console/account'
import type { Language } from '#preferences'
import { Time, useGrouped } from '#ui'
import { useLanguage, useWords } from '#words'

/** The controls' effects that are still in force; refreshed after each act of a control. */
export function useSandboxState() {
  return useQuery({
    queryKey: ['sandbox'],
    queryFn: () => call('consoleGetSandbox'),
    refetchInterval: untoldMs,
  })
}

type Props = { readonly title: string; readonly all: readonly string[] | undefined }

/** A state that lasts until somebody ends it. */
function NotUndone({ title, all = [] }: Props) {
  if (all.length === 0) return null
  return (
    <p className="standing">
      {title}: {all.join('; ')}
    </p>
  )
}

export function ChainState() {
  const text = useWords().live.sandbox
  const networks = useSandboxState().data?.networks
  const halted = networks?.filter((one) => one.halted).map(({ network }) => network)
  const blocks = networks?.map(({ network, height }) => `${network} ${height}`) ?? []
  return (
    <>
      <NotUndone title={text.halted} all={halted} />
      {blocks.length > 0 && (
        <p className="hint">
          {text.blocks}: {blocks.join(', ')}
        </p>
      )}
    </>
  )
}

export function ClockState() {
  const text = useWords().live.sandbox
  const { language } = useLanguage()
  const state = useSandboxState().data
  if (state === undefined) return null
  return (
    <p>
      <Time at={state.now} />
      {state.ahead_seconds > 0 && ` (${text.ahead(spanOf(state.ahead_seconds, language))})`}
    </p>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** For example `1 day 2 hours`. */
function spanOf(seconds: number, language: Language): string {
  let left = seconds
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return [unit, count] as const
  })
  return parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ')
}

export function PriceState() {
  const text = useWords().live.sandbox
  const grouped = useGrouped()
  const pinned = useSandboxState().data?.pinned.map(({ symbol, price, pair }) => {
    const own = `${symbol}/USDT`
    // A pin of two currencies is released by their pair.
    const by = pair.includes('USDT') ? '' : ` (${pair})`
    return text.pinnedAt(own, grouped(price)) + by
  })
  return <NotUndone title={text.pinned} all={pinned} />
}

export function SupplierState() {
  const words = useWords()
  const waiting = useSandboxState().data?.waiting.map((port) => words.sandbox.parties[port])
  return <NotUndone title={words.live.sandbox.waits} all={waiting} />
}

export function FaultState() {
  const words = useWords()
  const { parties, fault: named } = words.sandbox
  const text = words.live.sandbox
  const faults = useSandboxState().data?.faults.map(({ port, fault, count }) =>
    text.faultAt(`${count} × ${named.kinds[fault]}`, parties[port]),
  )
  return <NotUndone title={text.toCome} all={faults} />
}
