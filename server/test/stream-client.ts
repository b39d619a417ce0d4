export * from './wire/stream-client.ts'
