import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Found in files that start processes or draw pages: they take longest, whatever their size. */
const signOfLength = /\b(describeInBrowser|createServerHome|useServerHome|runCoffer|startAnvil|spawn)\(/

/** Begins with the files that take longest, so that a run does not end with one of them alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = new Map(
      sorted.map((file) => [file, signOfLength.test(readFileSync(file.moduleId, 'utf8'))] as const),
    )
    return [...sorted.filter((file) => isLong.get(file)), ...sorted.filter((file) => !isLong.get(file))]
  }
}
