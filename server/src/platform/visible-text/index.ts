// Texts that somebody else wrote, as people read them: characters that reverse a line, begin another one or steer a
// terminal are shown escaped, such as \u202e, and not obeyed. Not for what a program reads: that gets the text as it is.
export { printable, printableLines } from './printable.ts'
export { visibleText } from './visible-text.ts'
