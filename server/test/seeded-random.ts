export * from './load/seeded-random.ts'
