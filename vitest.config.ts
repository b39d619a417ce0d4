import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{server,sdk,cli,console}/**/*.test.ts'],
    globalSetup: 'server/test/run/postgres.ts',
    // A process for each file: tests start servers, change the environment and send signals.
    pool: 'forks',
    maxWorkers: 2,
    // For what hangs; how fast things are is for the tests that say so, and for the benchmark.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
