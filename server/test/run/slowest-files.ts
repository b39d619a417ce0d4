import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const shownMax = 10

/** Names the slowest test files at the end of a run, which is where the next second is to be saved. */
export class SlowestFiles implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= shownMax) return
    const slowest = modules
      .map((module) => ({ file: relative(process.cwd(), module.moduleId), ms: millisecondsOf(module) }))
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, shownMax)
    const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
    this.#vitest?.logger.log(`\n The slowest test files:\n${lines.join('\n')}`)
  }
}

/** From the import of the file to its last hook. */
function millisecondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}
