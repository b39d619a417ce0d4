// Where the pages of the console are and what their links say, in the order of its navigation. It stands apart from the pages,
// so the frame around /docs is made of the same list: console/build writes it down in each language for the server.
export { type ConsolePath, consoleLinks, consoleOutside, consolePlaces } from './places.ts'
