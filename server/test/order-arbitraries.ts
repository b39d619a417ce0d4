export * from './load/order-arbitraries.ts'
