import { compare } from './compare.ts'
import { openGroupedTransfers, type PickPair } from './grouped-transfers.ts'
import { anybody } from './ledger-uniform.ts'
import { createPicker } from './load.ts'
import type { Row } from './row.ts'
import { thisProcess } from './subject.ts'

/** Picks pairs that all include the same customer, equally often as sender and as recipient. */
function oneHotCustomer(): PickPair {
  const pick = createPicker()
  return (customers) => {
    const hot = customers[0]!
    const other = customers[1 + pick(customers.length - 1)]!
    return pick(2) === 0 ? { sender: hot, recipient: other } : { sender: other, recipient: hot }
  }
}

export const ledgerHotAccount: Row = {
  name: 'ledger-hot-account',
  async run(bench) {
    const { cluster, effort } = bench
    const hot = await openGroupedTransfers(await cluster.createDatabase('hot'), oneHotCustomer())
    const uniform = await openGroupedTransfers(await cluster.createDatabase('uniform'), anybody())
    await hot.measure(effort.seconds / 2)
    await uniform.measure(effort.seconds / 2)
    const result = await compare(bench, {
      row: this.name,
      a: {
        what: 'one account in every transfer',
        unit: 'transfers/s',
        prepare: async () => ({ subject: thisProcess, run: () => hot.measure(effort.seconds) }),
      },
      b: {
        what: 'any two accounts',
        unit: 'transfers/s',
        prepare: async () => ({ subject: thisProcess, run: () => uniform.measure(effort.seconds) }),
      },
      aimMin: 0.5,
    })
    await hot.close()
    await uniform.close()
    await cluster.dropDatabase('hot')
    await cluster.dropDatabase('uniform')
    return result
  },
}
