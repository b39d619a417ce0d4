import type { ChildProcess } from 'node:child_process'
import { ask, makeReady, stop } from './child-processes.ts'
import { type Attempt, compare } from './compare.ts'
import { pair } from './limit-order.ts'
import type { Row } from './row.ts'
import type { Read, Reading } from './stream-readers.ts'
import type { Source } from './stream-source.ts'
import { subjectOf } from './subject.ts'

const topic = `spot.fiat.orderbook.${pair}`
const subscribers = 1_000

/** Both push as fast as all clients read: the real rate of pushes would depend on the market. */
export const stream: Row = {
  name: 'stream',
  async run(bench) {
    const { cluster, effort } = bench
    const databaseUrl = await cluster.createDatabase('stream')
    const open = (kind: Source['kind']) =>
      ask<string>('stream-source.ts', { kind, topic, subscribers, databaseUrl } satisfies Source)
    const [ours, bare] = [await open('ours'), await open('bare')]
    const reading = { topic, subscribers, seconds: effort.seconds }
    const follow = async ({ answer: url, child }: Pushing, usesDatabase: boolean): Promise<Attempt> => {
      const readers = await makeReady<Read>('stream-readers.ts', { ...reading, url } satisfies Reading)
      return { ...readers, subject: subjectOf(child, { usesDatabase }) }
    }
    for (const source of [ours, bare]) {
      const readers = await makeReady<Read>('stream-readers.ts', { ...reading, url: source.answer })
      await readers.run()
      await readers.finish()
    }
    const result = await compare(bench, {
      row: this.name,
      a: {
        what: 'the stream, one book to 1,000 subscribers',
        unit: 'messages/s',
        prepare: () => follow(ours, true),
      },
      b: { what: 'a bare ws broadcast', unit: 'messages/s', prepare: () => follow(bare, false) },
      aimMin: 0.8,
    })
    await Promise.all([stop(ours.child), stop(bare.child)])
    await cluster.dropDatabase('stream')
    return result
  },
}

/** A pushing process, and the address that it answered at its start. */
type Pushing = { readonly answer: string; readonly child: ChildProcess }
