import { openScreen, paintFor, type Terminal } from '#terminal'
import { drawMarket } from './draw-market.ts'
import { marketLine } from './market-line.ts'
import type { MarketView } from './market-view.ts'
import { paced } from './paced.ts'

const frameMs = 100

/** Shows a market's changes, at most ten times a second. */
export type MarketDisplay = { changed(): void; close(): void }

/** On a terminal: the whole market, redrawn in place; `q` and Ctrl-C end it. */
export function showMarketScreen(view: MarketView, { terminal, end }: Shown): MarketDisplay {
  const paint = paintFor(terminal)
  const screen = openScreen(terminal, (key) => {
    // In raw mode Ctrl-C and Ctrl-D arrive as ordinary keys.
    if (['q', 'Q', '\u0003', '\u0004'].includes(key)) end()
  })
  const frames = paced(() => screen.draw(drawMarket(view, { ...screen.size(), paint })), frameMs)
  terminal.stdout.on('resize', frames.ask)
  frames.ask()
  return {
    changed: frames.ask,
    close() {
      frames.stop()
      terminal.stdout.off('resize', frames.ask)
      screen.leave()
      if (view.book !== null) terminal.stdout.write(`${marketLine(view)}\n`)
    },
  }
}

type Shown = { terminal: Terminal; end: () => void }

/** Without a terminal: a line each time that the line changes. */
export function showMarketLines(view: MarketView, { terminal }: Pick<Shown, 'terminal'>): MarketDisplay {
  let told = ''
  const lines = paced(() => {
    const line = marketLine(view)
    if (line === told || view.book === null) return
    told = line
    terminal.stdout.write(`${new Date().toISOString()}  ${line}\n`)
  }, frameMs)
  return { changed: lines.ask, close: lines.stop }
}
