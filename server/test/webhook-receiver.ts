export * from './wire/webhook-receiver.ts'
