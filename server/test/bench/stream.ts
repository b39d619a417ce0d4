import { ask, stop } from './child-processes.ts'
import { pair } from './limit-order.ts'
import { compare, type Row } from './row.ts'
import type { Read, Reading } from './stream-readers.ts'
import type { Source } from './stream-source.ts'

const topic = `spot.fiat.orderbook.${pair}`
const subscribers = 1_000

/** Both push as fast as everybody takes it: how often there is something to push is the market's business. */
export const stream: Row = {
  name: 'stream',
  async run(bench) {
    const { cluster, effort } = bench
    const databaseUrl = await cluster.createDatabase('stream')
    const open = (kind: Source['kind']) =>
      ask<string>('stream-source.ts', { kind, topic, subscribers, databaseUrl } satisfies Source)
    const [ours, bare] = [await open('ours'), await open('bare')]
    const measure = (url: string) => readFrom({ url, topic, subscribers, seconds: effort.seconds })
    for (const { answer } of [ours, bare]) await measure(answer)
    const result = await compare(bench, {
      row: this.name,
      a: {
        what: 'the stream, one book to 1,000 subscribers',
        unit: 'messages/s',
        measure: () => measure(ours.answer),
      },
      b: { what: 'a bare ws broadcast', unit: 'messages/s', measure: () => measure(bare.answer) },
      aimMin: 0.8,
    })
    await Promise.all([stop(ours.child), stop(bare.child)])
    await cluster.dropDatabase('stream')
    return result
  },
}

async function readFrom(reading: Reading): Promise<number> {
  const { answer, child } = await ask<Read>('stream-readers.ts', reading)
  await stop(child)
  return answer.perSecond
}
