import type { Network } from '#core/catalog'
import {
  addressCodecs,
  type Chain,
  type DevChain,
  type DevPayment,
  type PayingChain,
  validateTag,
} from '#core/chains'
import type { Database } from '#platform/database'
import {
  decideTransaction,
  haltChain,
  mineAwaited,
  mineBlocks,
  readFeePercent,
  readHead,
  reorganise,
  setFeePercent,
} from '#providers/simulated/mining'
import { familyModels, feeFor } from '#providers/simulated/transactions'
import { broadcastTransaction } from './broadcast-transaction.ts'
import { findTransaction } from './find-transaction.ts'
import { readHoldings } from './holdings.ts'
import { addPayments } from './payments.ts'
import { prepareBatch, prepareChild } from './prepare-batch.ts'
import { preparePayment } from './prepare-payment.ts'
import { scanBlocks } from './scan-blocks.ts'

export type SimulatedChain = Chain &
  Required<Omit<DevChain, 'tick'>> & {
    /** Does one step of the automatic miner; answers how many blocks it mined. */
    autoMine(): Promise<number>
  }

const blocksAtOnceMax = 1_000
/** The most that one payment can be: far above any supply, far below where sums would leave numeric(78,0). */
export const simulatedUnitsMax = 10n ** 40n

type Options = {
  readonly database: Database
  readonly network: Network
  /** While true, transactions of the house wait in the mempool until a control decides. */
  readonly isManual?: () => Promise<boolean>
}

export function simulatedChain(options: Options): SimulatedChain {
  const { database, network, isManual = async () => false } = options
  return {
    provider: 'simulated',
    scan: (cursor, scanning) => scanBlocks(database, { ...scanning, network: network.code, cursor }),
    ...payingSide(options),
    ...controlsOf(options),
    async autoMine() {
      const holdsHouse = await isManual()
      return database.inTransaction((tx) => mineAwaited(tx, { network: network.code, holdsHouse }))
    },
  }
}

function payingSide({ database, network }: Options): PayingChain {
  return {
    network: network.code,
    tip: async () => (await readHead(database, network.code)).height,
    holdings: (addresses, { height }) => readHoldings(database, { network: network.code, addresses, height }),
    async feeOf({ contract }) {
      const percent = await readFeePercent(database, network.code)
      return feeFor(familyModels[network.family], { contract, inputs: 1, percent })
    },
    async prepare(order, given) {
      const percent = await readFeePercent(database, network.code)
      return preparePayment(database, { network, order, given, percent })
    },
    broadcast: (raw) => database.inTransaction((tx) => broadcastTransaction(tx, { network, raw })),
    find: (transaction) => findTransaction(database, { network, transaction }),
    ...batchesOf({ database, network }),
  }
}

function batchesOf({ database, network }: Options): Pick<PayingChain, 'batches'> {
  const model = familyModels[network.family]
  if (model.kind === 'account') return {}
  const percent = () => readFeePercent(database, network.code)
  return {
    batches: {
      raisedBy: model.raisedBy,
      prepare: async (order, given) =>
        prepareBatch(database, { network, order, given, percent: await percent() }),
      prepareChild: async (order) => prepareChild({ network, order, percent: await percent() }),
    },
  }
}

function controlsOf({ database, network }: Options): Required<Omit<DevChain, 'tick'>> {
  const { code } = network
  return {
    network: code,
    pay: (payment) => pay(database, { network, payment }),
    mine(blocks) {
      assertBlocks(blocks, 1)
      return database.inTransaction((tx) =>
        mineBlocks(tx, { network: code, count: blocks, takes: 'everything' }),
      )
    },
    reorg(depth) {
      assertBlocks(depth, 1)
      return database.inTransaction((tx) => reorganise(tx, { network: code, depth }))
    },
    halt: (halted) => database.inTransaction((tx) => haltChain(tx, { network: code, halted })),
    decide: (txid, outcome) =>
      database.inTransaction((tx) =>
        decideTransaction(tx, { network: code, txid, outcome, blocks: network.confirmationsRequired }),
      ),
    setFees: (percent) => database.inTransaction((tx) => setFeePercent(tx, { network: code, percent })),
  }
}

type Paying = { readonly network: Network; readonly payment: DevPayment }

async function pay(database: Database, { network, payment }: Paying): Promise<string> {
  const { tag, contract, units, confirmations } = payment
  const { code, family } = network
  const address = addressCodecs[family].parse(payment.address)
  if (tag !== null) validateTag({ family, tag })
  if (units < 1n || units > simulatedUnitsMax)
    throw new RangeError(`A payment has 1 to ${simulatedUnitsMax} units, not ${units}`)
  if (confirmations !== null) assertBlocks(confirmations, 0)
  return database.inTransaction(async (tx) => {
    const goal = confirmations === null ? network.confirmationsRequired : null
    const [txid = ''] = await addPayments(tx, {
      network: code,
      family,
      payments: [{ address, tag, contract, units, goal }],
    })
    if (confirmations !== null && confirmations > 0)
      await mineBlocks(tx, {
        network: code,
        count: confirmations,
        takes: { awaitedAnd: txid, holdsHouse: true },
      })
    return txid
  })
}

function assertBlocks(count: number, min: number): void {
  if (!Number.isInteger(count) || count < min || count > blocksAtOnceMax)
    throw new RangeError(
      `A number of blocks is a whole number from ${min} to ${blocksAtOnceMax}, not ${count}`,
    )
}
