export * from './world/crypto-house.ts'
