// Plays the script of the recorder and writes what was answered, so that two commits can be compared with `diff`.
import { writeFileSync } from 'node:fs'
import { startBenchCluster } from '../bench/bench-cluster.ts'
import { unplayed } from './described.ts'
import { record } from './record.ts'
import { allParts } from './script.ts'

async function main(): Promise<void> {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0) {
    process.stderr.write('Usage: npm run record -- FILE\n')
    process.exitCode = 2
    return
  }
  const cluster = await startBenchCluster({ notesStatements: false })
  try {
    const startedAt = performance.now()
    const { text, played, webhooks, frames } = await record(
      await cluster.createDatabase('recorder'),
      allParts,
    )
    writeFileSync(file, text)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    process.stdout.write(
      `${played.length} requests, ${webhooks} webhooks, ${frames} frames of the stream in ${seconds} s\n`,
    )
    for (const operation of unplayed(played)) process.stdout.write(`Never answered well: ${operation}\n`)
  } finally {
    await cluster.stop()
  }
}

await main()
