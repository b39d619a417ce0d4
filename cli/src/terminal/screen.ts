import type { Terminal } from './terminal.ts'

/** The whole terminal, drawn over and over and given back as it was. */
export type Screen = {
  draw(lines: readonly string[]): void
  size(): { columns: number; rows: number }
  leave(): void
}

const enter = '\u001b[?1049h\u001b[?25l'
const giveBack = '\u001b[?25h\u001b[?1049l'
// Shown at once by terminals that know it; others ignore it.
const [beginFrame, endFrame] = ['\u001b[?2026h', '\u001b[?2026l']
const [home, clearLine, clearBelow] = ['\u001b[H', '\u001b[K', '\u001b[J']

/** Takes the terminal over; `onKey` is told what is typed, which is not shown. */
export function openScreen(terminal: Terminal, onKey: (key: string) => void): Screen {
  const { stdin, stdout } = terminal
  const isRaw = stdin.isTTY
  const listen = (key: Buffer) => onKey(String(key))
  let isOpen = true

  const size = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 })

  function leave(): void {
    if (!isOpen) return
    isOpen = false
    stdout.write(giveBack)
    stdin.off('data', listen)
    if (isRaw) stdin.setRawMode(false)
    stdin.pause()
    terminal.off('exit', leave)
  }

  // Whatever ends the program: a terminal without a cursor is no parting gift.
  terminal.on('exit', leave)
  stdout.write(enter)
  if (isRaw) {
    stdin.setRawMode(true)
    stdin.on('data', listen)
    stdin.resume()
  }
  return {
    draw(lines) {
      // Who cannot keep up is shown the next frame instead.
      if (!isOpen || stdout.writableNeedDrain) return
      // Cleared before it is written: after a line as wide as the terminal, its last letter would go as well.
      const text = lines.map((line) => clearLine + line).join('\r\n')
      const below = lines.length < size().rows ? `\r\n${clearBelow}` : ''
      stdout.write(beginFrame + home + text + below + endFrame)
    },
    size,
    leave,
  }
}
