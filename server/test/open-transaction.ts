export * from './world/open-transaction.ts'
