export * from './wire/published-events.ts'
