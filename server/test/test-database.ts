export * from './world/test-database.ts'
