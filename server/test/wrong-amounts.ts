export * from './wire/wrong-amounts.ts'
