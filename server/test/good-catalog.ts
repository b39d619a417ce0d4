export * from './world/good-catalog.ts'
