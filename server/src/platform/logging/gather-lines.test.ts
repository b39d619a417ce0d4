import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGatherer } from './gather-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A gatherer, and the lines it wrote: the name of each and the number of lines left out. */
function listening(options: Parameters<typeof createGatherer>[0] = {}) {
  const gather = createGatherer(options)
  const written: [name: string, leftOut: number][] = []
  const line = (cause: string, name: string) => gather(cause, (leftOut) => void written.push([name, leftOut]))
  return { line, written }
}

test('the first line of a cause is written at once, then one each second with the count of the others', () => {
  const { line, written } = listening()
  for (let count = 0; count < 233; count++) line('outage', `line ${count}`)
  expect(written).toEqual([['line 0', 0]])
  vi.advanceTimersByTime(1_000)
  expect(written).toEqual([
    ['line 0', 0],
    ['line 232', 231],
  ])
  line('outage', 'later')
  expect(written).toHaveLength(2)
  vi.advanceTimersByTime(1_000)
  expect(written[2]).toEqual(['later', 0])
})

test('written and left-out lines add up to all lines', () => {
  const { line, written } = listening()
  for (let count = 0; count < 5_000; count++) {
    line('outage', 'a line')
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(2_000)
  expect(written.length).toBeLessThanOrEqual(7)
  expect(written.reduce((sum, [, leftOut]) => sum + 1 + leftOut, 0)).toBe(5_000)
})

test('after a second of silence a cause is written at once again, and one cause never hides another', () => {
  const { line, written } = listening()
  line('outage', 'first')
  line('defect', 'second')
  vi.advanceTimersByTime(1_000)
  line('outage', 'third')
  expect(written.map(([name]) => name)).toEqual(['first', 'second', 'third'])
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('the number of separate causes is bounded, and causes beyond it share a line', () => {
  const { line, written } = listening({ causesMax: 3 })
  for (let count = 0; count < 1_000; count++) line(`cause ${count}`, `line ${count}`)
  vi.advanceTimersByTime(5_000)
  expect(written).toEqual([
    ['line 0', 0],
    ['line 1', 0],
    ['line 2', 0],
    ['line 3', 0],
    ['line 999', 995],
  ])
})
