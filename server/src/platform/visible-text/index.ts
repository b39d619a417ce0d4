// Texts that somebody else wrote, safe for people to read: characters that reverse a line, begin another line or steer
// a terminal are shown escaped, such as \u202e. Programs get the unchanged text instead.
export { printable, printableLines } from './printable.ts'
export { visibleText } from './visible-text.ts'
