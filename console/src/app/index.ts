// What both applications are in: the frame with its navigation, the palette of commands, theme and language.
export { Application, type Place } from './application.tsx'
export { startApplication } from './start.tsx'
