/*
 * The terminal: everything that a person is shown or asked. The folder owns tables, colours, printed JSON, the screen
 * that is redrawn in place, the question before money moves, the wait for Ctrl-C, and how a command fails.
 * Invariants: in a pipe nothing is coloured and nobody is asked; however the program ends, the terminal is restored.
 * The folder knows nothing of Coffer and imports nothing of this program.
 */
export { agree } from './agree.ts'
export { askLines } from './ask-lines.ts'
export { confirm } from './confirm.ts'
export { noticer, showDocument, showFailure } from './documents.ts'
export { Failure, Misuse } from './failure.ts'
export { interruption } from './interruption.ts'
export { type Colour, type Paint, paintFor } from './paint.ts'
export { prettyJson } from './pretty-json.ts'
export { printable, printableLines } from './printable.ts'
export { openScreen } from './screen.ts'
export { showListed, showTable } from './show-table.ts'
export type { Terminal } from './terminal.ts'
export { alignDecimals, lengthOf, type Piece, writeLine } from './text-line.ts'
export { timeText } from './time-text.ts'
