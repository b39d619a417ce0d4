import type { Network } from '#core/catalog'
import { addressCodecs, type Chain, validateTag } from '#core/chains'
import type { Database } from '#platform/database'
import { mineAwaited, mineBlocks, reorganise } from './mine-blocks.ts'
import { addPayment } from './payments.ts'
import { readReceipts, scanBlocks } from './scan-blocks.ts'
import { haltChain, lockChain } from './state.ts'

/** A payment by a tester. */
export type SimulatedPayment = {
  /** In any form of the network's family; `InvalidAddress` otherwise. */
  readonly address: string
  /** `InvalidTag` where the family knows no such tag. */
  readonly tag: string | null
  /** The token's contract; null for the network's own coin. */
  readonly contract: string | null
  /** The asset's smallest units on this chain, from 1 to `simulatedUnitsMax`. */
  readonly units: bigint
  /**
   * Null: the miner takes care of it until it is final. A number: so many blocks are mined at once, the first
   * holding the payment, and no more on its account; 0 leaves it in the mempool until `mine`.
   */
  readonly confirmations: number | null
}

export type SimulatedChain = Chain & {
  /** Makes a payment and answers its txid. */
  pay(payment: SimulatedPayment): Promise<string>
  /** Mines blocks by hand, halted or not; the first takes everything in the mempool. Answers the new height. */
  mine(blocks: number): Promise<number>
  /**
   * Replaces the newest `depth` blocks (all of them if there are fewer) by a branch one block longer and without
   * their payments, which wait in the mempool for the next `mine`. Answers the new height.
   */
  reorg(depth: number): Promise<number>
  /** While halted, no block is mined by itself. */
  halt(halted: boolean): Promise<void>
  /** One step of the automatic miner; answers how many blocks it mined. */
  autoMine(): Promise<number>
}

const blocksAtOnceMax = 1_000
/** The most that one payment can be: far above any supply, far below where sums would leave numeric(78,0). */
export const simulatedUnitsMax = 10n ** 40n

type Options = { readonly database: Database; readonly network: Network }

export function simulatedChain({ database, network }: Options): SimulatedChain {
  return {
    network: network.code,
    scan: (cursor, options) => scanBlocks(database, { ...options, network: network.code, cursor }),
    received: () => readReceipts(database, network.code),
    pay: (payment) => pay(database, { network, payment }),
    mine(blocks) {
      assertBlocks(blocks, 1)
      return database.inTransaction(async (tx) => {
        await lockChain(tx, network.code)
        return mineBlocks(tx, { network: network.code, count: blocks, takes: 'everything' })
      })
    },
    reorg(depth) {
      assertBlocks(depth, 1)
      return database.inTransaction((tx) => reorganise(tx, { network: network.code, depth }))
    },
    halt: (halted) => database.inTransaction((tx) => haltChain(tx, { network: network.code, halted })),
    autoMine: () => database.inTransaction((tx) => mineAwaited(tx, network.code)),
  }
}

type Paying = { readonly network: Network; readonly payment: SimulatedPayment }

async function pay(database: Database, { network, payment }: Paying): Promise<string> {
  const { tag, units, confirmations } = payment
  const { code, family } = network
  const address = addressCodecs[family].parse(payment.address)
  if (tag !== null) validateTag({ family, tag })
  if (units < 1n || units > simulatedUnitsMax)
    throw new RangeError(`A payment has 1 to ${simulatedUnitsMax} units, not ${units}`)
  if (confirmations !== null) assertBlocks(confirmations, 0)
  return database.inTransaction(async (tx) => {
    const goal = confirmations === null ? network.confirmationsRequired : null
    const txid = await addPayment(tx, { ...payment, address, network: code, family, goal })
    if (confirmations !== null && confirmations > 0)
      await mineBlocks(tx, { network: code, count: confirmations, takes: { awaitedAnd: txid } })
    return txid
  })
}

function assertBlocks(count: number, min: number): void {
  if (!Number.isInteger(count) || count < min || count > blocksAtOnceMax)
    throw new RangeError(
      `A number of blocks is a whole number from ${min} to ${blocksAtOnceMax}, not ${count}`,
    )
}
