import type { Terminal } from './terminal.ts'

/** The whole terminal, redrawn in place and restored at the end. */
export type Screen = {
  draw(lines: readonly string[]): void
  size(): { columns: number; rows: number }
  leave(): void
}

const enter = '\u001b[?1049h\u001b[?25l'
const giveBack = '\u001b[?25h\u001b[?1049l'
// Terminals that support these show a frame at once; others ignore them.
const [beginFrame, endFrame] = ['\u001b[?2026h', '\u001b[?2026l']
const [home, clearLine, clearBelow] = ['\u001b[H', '\u001b[K', '\u001b[J']

/** Takes the terminal over; `onKey` gets the typed keys, which are not echoed. */
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

  // However the program ends, the terminal gets its cursor back.
  terminal.on('exit', leave)
  stdout.write(enter)
  if (isRaw) {
    stdin.setRawMode(true)
    stdin.on('data', listen)
    stdin.resume()
  }
  return {
    draw(lines) {
      // A terminal that cannot keep up skips this frame.
      if (!isOpen || stdout.writableNeedDrain) return
      // Each line is cleared before it is written: clearing after a line as wide as the terminal would remove its last
      // letter.
      const text = lines.map((line) => clearLine + line).join('\r\n')
      const below = lines.length < size().rows ? `\r\n${clearBelow}` : ''
      stdout.write(beginFrame + home + text + below + endFrame)
    },
    size,
    leave,
  }
}
