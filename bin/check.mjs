import { join } from 'node:path'
import { runBuffered, runForeground } from './run-child.mjs'
import { narrowed } from './tests-of-change.mjs'

const staticChecks = [
  { name: 'types', program: 'tsc', args: ['-p', 'tsconfig.json', ...rememberedIn('types')] },
  {
    name: 'console types',
    program: 'tsc',
    args: ['-p', 'console/tsconfig.json', ...rememberedIn('console-types')],
  },
  { name: 'style', program: 'biome', args: ['ci', '--colors=off', '.'] },
  { name: 'unused code', program: 'knip', args: [] },
  {
    name: 'API descriptions',
    program: 'redocly',
    args: [
      'lint',
      'openapi.json',
      ...['openapi-3.0', 'console', 'office'].map((name) => `dist/openapi/${name}.json`),
    ],
  },
  // Public topics need no key; the rule takes that for an omission.
  {
    name: 'stream description',
    program: 'redocly',
    args: ['lint', 'asyncapi.json', '--skip-rule=security-defined'],
  },
]

/** Types are checked where something changed since the last check. @param {string} name */
function rememberedIn(name) {
  return ['--incremental', '--tsBuildInfoFile', join('node_modules', '.cache', `${name}.info`)]
}

/** Every check, the quick ones side by side, then the tests; `args` narrow the tests alone. */
export async function check({ node, root, env, args }) {
  const startedAt = performance.now()
  const tool = (name) => join(root, 'node_modules', '.bin', name)
  const quiet = { ...env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  // The applications' descriptions are built and not committed.
  await runForeground(node, [join(root, 'server/src/app/emit-openapi.ts'), '--built'], { cwd: root, env })
  const failed = await runSideBySide((step) =>
    runBuffered(node, [tool(step.program), ...step.args], { cwd: root, env: quiet }),
  )
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.join(', ')}. The tests were not run.`)
    return 1
  }
  const code = await runForeground(node, [tool('vitest'), 'run', ...narrowed(root, args)], { cwd: root, env })
  const total = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (code === 0)
    console.log(`All checks passed in ${total} s: ${staticChecks.map(({ name }) => name).join(', ')}, tests.`)
  else console.error(`Failed: tests (after ${total} s; ${staticChecks.length} other checks passed).`)
  return code
}

/** Two at a time, for machines with two cores; returns the names of the steps that failed. */
async function runSideBySide(run) {
  const waiting = [...staticChecks]
  const failed = []
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { isPassed, seconds, output } = await run(step)
      console.log(`${isPassed ? '✓' : '✗'} ${step.name} (${step.program}, ${seconds.toFixed(1)} s)`)
      if (!isPassed) {
        failed.push(step.name)
        // The steps that wait do not start any more.
        waiting.length = 0
        console.log(output.trimEnd())
      }
    }
  }
  await Promise.all([work(), work()])
  return failed
}
