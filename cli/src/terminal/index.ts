/*
 * The terminal: all that is shown to a person and asked of one. It owns tables, colours, JSON as it is printed, the
 * screen that is redrawn in place, a question before money moves, the wait for Ctrl-C, and how a command fails.
 * Invariants: without a terminal, in a pipe, nothing is coloured and nobody is asked; whatever ends the program, the
 * terminal is given back as it was. It knows nothing of Coffer, and imports nothing of this program.
 */
export { askLines } from './ask-lines.ts'
export { confirm } from './confirm.ts'
export { noticer, showDocument, showFailure } from './documents.ts'
export { Failure, Misuse } from './failure.ts'
export { interruption } from './interruption.ts'
export { type Colour, type Paint, paintFor } from './paint.ts'
export { prettyJson } from './pretty-json.ts'
export { openScreen } from './screen.ts'
export { showListed, showTable } from './show-table.ts'
export type { Terminal } from './terminal.ts'
export { alignDecimals, lengthOf, type Piece, writeLine } from './text-line.ts'
export { timeText } from './time-text.ts'
