import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type { Terminal } from '#terminal'
import type { MarketView } from './market-view.ts'
import { showMarketLines, showMarketScreen } from './show-market.ts'

const newView = (): MarketView => ({
  pair: 'USDT/RUB',
  base: 'USDT',
  quote: 'RUB',
  book: { bids: [{ price: '79.4', amount: '1' }], asks: [] },
  trades: [],
  stats: null,
  connection: 'live',
})

/** A terminal that remembers what is written to it. */
function fakeTerminal(size: { columns: number; rows: number }) {
  const written: string[] = []
  const stdout = Object.assign(new EventEmitter(), {
    ...size,
    isTTY: true,
    writableNeedDrain: false,
    write: (text: string) => written.push(text) > 0,
  })
  const stdin = Object.assign(new PassThrough(), { isTTY: true, isRaw: false, setRawMode: vi.fn() })
  const terminal = Object.assign(new EventEmitter(), { env: { NO_COLOR: '1' }, stdin, stdout })
  // As much of a process as a screen knows.
  return { terminal: terminal as unknown as Terminal, emitter: terminal, stdin, stdout, written }
}

const enter = '\u001b[?1049h\u001b[?25l'
const giveBack = '\u001b[?25h\u001b[?1049l'

test('the terminal is taken over, drawn in place, and given back with a last line', async () => {
  const { terminal, stdin, written, emitter } = fakeTerminal({ columns: 60, rows: 12 })
  const display = showMarketScreen(newView(), { terminal, end: () => {} })
  await vi.waitFor(() => expect(written).toHaveLength(2))
  expect(written[0]).toBe(enter)
  expect(written[1]).toContain('\u001b[H\u001b[KUSDT/RUB')
  expect(stdin.setRawMode).toHaveBeenCalledExactlyOnceWith(true)
  display.close()
  expect(written.slice(2)).toEqual([giveBack, 'USDT/RUB  bid 79.4 x 1  ask -  last -\n'])
  expect(stdin.setRawMode).toHaveBeenLastCalledWith(false)
  expect(emitter.listenerCount('exit')).toBe(0)
})

test('however the program ends, the terminal is given back once', () => {
  const { terminal, emitter, written } = fakeTerminal({ columns: 60, rows: 12 })
  const display = showMarketScreen(newView(), { terminal, end: () => {} })
  emitter.emit('exit')
  expect(written).toEqual([enter, giveBack])
  display.close()
  expect(written.filter((text) => text === giveBack)).toHaveLength(1)
})

test.each(['q', 'Q', '\u0003', '\u0004'])('the key %j ends it', async (key) => {
  const { terminal, stdin } = fakeTerminal({ columns: 60, rows: 12 })
  const end = vi.fn()
  const display = showMarketScreen(newView(), { terminal, end })
  stdin.write('x')
  stdin.write(key)
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1))
  display.close()
})

test('a change of size is drawn, and many changes at once are one frame', async () => {
  const { terminal, stdout, written } = fakeTerminal({ columns: 60, rows: 12 })
  const display = showMarketScreen(newView(), { terminal, end: () => {} })
  await vi.waitFor(() => expect(written).toHaveLength(2))
  for (let times = 0; times < 50; times += 1) display.changed()
  Object.assign(stdout, { columns: 20 })
  stdout.emit('resize')
  await vi.waitFor(() => expect(written.length).toBeGreaterThan(2))
  expect(written).toHaveLength(3)
  for (const line of (written[2] ?? '').split('\r\n'))
    expect(line.split('\u001b[K')[1]?.length ?? 0).toBeLessThanOrEqual(20)
  display.close()
})

test('in a pipe a line is written only when it reads otherwise', async () => {
  const { terminal, written } = fakeTerminal({ columns: 80, rows: 24 })
  const view = newView()
  const display = showMarketLines(view, { terminal })
  const change = (amount: string) => {
    view.book = { bids: [{ price: '79.4', amount }], asks: [] }
    display.changed()
  }
  change('1')
  await vi.waitFor(() => expect(written).toHaveLength(1))
  expect(written[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z {2}USDT\/RUB {2}bid 79.4 x 1 {2}ask - {2}last -\n$/)
  change('1')
  await new Promise((resolve) => setImmediate(resolve))
  change('2')
  await vi.waitFor(() => expect(written).toHaveLength(2))
  expect(written[1]).toContain('bid 79.4 x 2')
  display.close()
})
