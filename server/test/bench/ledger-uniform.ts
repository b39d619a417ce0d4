import { compare } from './compare.ts'
import { openGroupedTransfers, type PickPair } from './grouped-transfers.ts'
import { createPicker } from './load.ts'
import { openPlainTransfers } from './plain-transfers.ts'
import type { Row } from './row.ts'
import { thisProcess } from './subject.ts'

/** Picks any two customers. */
export function anybody(): PickPair {
  const pick = createPicker()
  return (customers) => {
    const from = pick(customers.length)
    const to = (from + 1 + pick(customers.length - 1)) % customers.length
    return { sender: customers[from]!, recipient: customers[to]! }
  }
}

export const ledgerUniform: Row = {
  name: 'ledger-uniform',
  async run(bench) {
    const { cluster, effort } = bench
    const grouped = await openGroupedTransfers(await cluster.createDatabase('grouped'), anybody())
    const plain = await openPlainTransfers(await cluster.createDatabase('plain'), anybody())
    await grouped.measure(effort.seconds / 2)
    await plain.measure(effort.seconds / 2)
    const result = await compare(bench, {
      row: this.name,
      a: {
        what: 'group commit, 256 in flight',
        unit: 'transfers/s',
        prepare: async () => ({ subject: thisProcess, run: () => grouped.measure(effort.seconds) }),
      },
      b: {
        what: 'a transaction a transfer, 20 connections',
        unit: 'transfers/s',
        prepare: async () => ({ subject: thisProcess, run: () => plain.measure(effort.seconds) }),
      },
      aimMin: 10,
    })
    await grouped.close()
    await plain.close()
    await cluster.dropDatabase('grouped')
    await cluster.dropDatabase('plain')
    return result
  },
}
