import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/run/longest-first.ts'
import { SlowestFiles } from './server/test/run/slowest-files.ts'

// Tests start the server many times over: its modules are compiled once.
process.env.NODE_COMPILE_CACHE ??= new URL('node_modules/.cache/compiled', import.meta.url).pathname

export default defineConfig({
  // Tests make elements as the applications do, by the console's own runtime.
  oxc: { jsx: { development: false } },
  test: {
    include: ['{server,sdk,cli,console}/**/*.test.ts'],
    globalSetup: 'server/test/run/postgres.ts',
    reporters: ['default', new SlowestFiles()],
    // Three processes that take one file after the other: importing the server costs more than most files do, and many files
    // wait for a process or a clock, so two cores have work for three.
    // So a file gives back what it changes of its process: timers, globals, the environment.
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Files that tests read without importing them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/server/migrations/*', '**/config/**'],
    // For what hangs; how fast things are is for the tests that say so, and for the benchmark.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
