export * from './world/webhook-house.ts'
