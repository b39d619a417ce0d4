// The frame of both applications: the navigation, the palette of commands, theme and language.
export { Application, type Place } from './application.tsx'
export { isSandbox } from './is-sandbox.ts'
export type { Command } from './palette.tsx'
export { startApplication } from './start.tsx'
