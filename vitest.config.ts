import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{server,sdk,cli,console}/**/*.test.ts'],
    globalSetup: 'server/test/postgres.ts',
    // A process for each file: tests start servers, change the environment and send signals.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
