export * from './world/webhook-engine.ts'
