export * from './world/fiat-exchange.ts'
