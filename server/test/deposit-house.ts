export * from './world/deposit-house.ts'
