// Where the pages of the console are and what their links say, in the order of its navigation. The list stands apart from the
// pages, so that the frame around /docs uses it too.
export { type ConsolePath, consoleLinks, consoleOutside, consolePlaces } from './places.ts'
export { SideList } from './side-list.tsx'
