export * from './world/stream-house.ts'
