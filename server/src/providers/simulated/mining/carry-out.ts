import {
  familyModels,
  feeFor,
  isFailingAddress,
  outputsOf,
  type ProvenTransaction,
} from '#providers/simulated/transactions'

/** A transaction that waits for a block. */
export type Waiting = {
  readonly transaction: ProvenTransaction
  /** A control's word on the outcome; null leaves it to the payee's address. */
  readonly outcome: 'completed' | 'failed' | null
  /** Whether a control wants it in this block, however little it pays. */
  readonly isForced: boolean
}

/** The chain before the block, as far as the waiting transactions need it. */
export type Funds = {
  readonly feePercent: number
  /** Units of each payer, by `fundKey`. */
  readonly balances: ReadonlyMap<string, bigint>
  /** The number of each payer's next transaction; 0 where there is none. */
  readonly nextNumbers: ReadonlyMap<string, bigint>
  /** Outputs in blocks that nothing has used up, by slot. */
  readonly outputs: ReadonlyMap<string, { readonly address: string; readonly units: bigint }>
}

/** The effect of a block on one transaction. */
export type CarriedOut = {
  readonly transaction: ProvenTransaction
  readonly succeeded: boolean
  readonly fee: bigint
  readonly payments: readonly Payment[]
  readonly debits: readonly Debit[]
}

type Payment = {
  readonly index: number
  readonly address: string
  readonly tag: string | null
  readonly contract: string | null
  readonly units: bigint
}

type Debit = { readonly address: string; readonly contract: string | null; readonly units: bigint }

export function fundKey({ address, contract }: { address: string; contract: string | null }): string {
  return `${contract ?? ''}/${address}`
}

/** The transactions that the next block takes, in the order in which they happen; the others wait on. */
export function carryOut(waiting: readonly Waiting[], funds: Funds): CarriedOut[] {
  const state: State = {
    feePercent: funds.feePercent,
    balances: new Map(funds.balances),
    nextNumbers: new Map(funds.nextNumbers),
    outputs: new Map(funds.outputs),
  }
  const done: CarriedOut[] = []
  const paidFor = paidByChildren(waiting, funds)
  let left = waiting.map((one) => (paidFor.has(one.transaction.txid) ? { ...one, isForced: true } : one))
  // A transaction can wait for one behind it, such as for the number before its own.
  for (let isMoving = true; isMoving; ) {
    const still = left.filter((one) => {
      const carried = attempt(one, state)
      if (carried === null) return true
      apply(carried, state)
      done.push(carried)
      return false
    })
    isMoving = still.length > 0 && still.length < left.length
    left = still
  }
  return done
}

/** Transactions that pay too little by themselves, and whose waiting descendant pays for them as well. */
function paidByChildren(waiting: readonly Waiting[], { feePercent }: Funds): ReadonlySet<string> {
  const byTxid = new Map(waiting.map(({ transaction }) => [transaction.txid, transaction]))
  const packages = waiting.map(({ transaction }) => {
    const all = new Set([transaction])
    for (const one of all)
      for (const slot of one.slots) {
        const parent = byTxid.get(slot.split(':')[0] ?? '')
        if (parent !== undefined) all.add(parent)
      }
    return [...all]
  })
  const paying = packages.filter(
    (all) => all.reduce((sum, one) => sum + one.feeMax - feeAsked(one, feePercent), 0n) >= 0n,
  )
  return new Set(paying.flatMap((all) => all.slice(1).map(({ txid }) => txid)))
}

function feeAsked(transaction: ProvenTransaction, percent: number): bigint {
  const { family, payment, slots } = transaction
  const outputs = outputsOf(transaction).length
  return feeFor(familyModels[family], { contract: payment.contract, inputs: slots.length, outputs, percent })
}

type State = {
  readonly feePercent: number
  readonly balances: Map<string, bigint>
  readonly nextNumbers: Map<string, bigint>
  readonly outputs: Map<string, { readonly address: string; readonly units: bigint }>
}

function attempt(one: Waiting, state: State): CarriedOut | null {
  const { family, feeMax } = one.transaction
  const model = familyModels[family]
  const asked = feeAsked(one.transaction, state.feePercent)
  if (feeMax < asked && !one.isForced) return null
  if (model.kind === 'outputs') return spendOutputs(one, state)
  return spendBalance(one, { state, fee: lower(feeMax, asked) })
}

function lower(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

function hasEffect({ transaction, outcome }: Waiting): boolean {
  return outcome === null
    ? !outputsOf(transaction).some(({ address }) => isFailingAddress(address))
    : outcome === 'completed'
}

/** An account pays what a block asks, up to its maximum. */
function spendBalance(
  one: Waiting,
  { state, fee }: { readonly state: State; readonly fee: bigint },
): CarriedOut | null {
  const { from, slots, payment } = one.transaction
  const { contract, units } = payment
  const [address = ''] = from
  if (slots[0] !== String(state.nextNumbers.get(address) ?? 0n)) return null
  const coin = state.balances.get(fundKey({ address, contract: null })) ?? 0n
  const held = contract === null ? coin - fee : (state.balances.get(fundKey({ address, contract })) ?? 0n)
  // The network takes no transaction whose payer cannot pay the fee, or the coins that it promises.
  if (coin < fee || (contract === null && held < units)) return null
  const succeeded = hasEffect(one) && held >= units
  const spent = succeeded ? units : 0n
  const debits =
    contract === null
      ? [{ address, contract, units: fee + spent }]
      : [
          { address, contract: null, units: fee },
          { address, contract, units: spent },
        ]
  return {
    transaction: one.transaction,
    succeeded,
    fee,
    payments: some([{ index: 0, ...payment, units: spent }]),
    debits: some(debits),
  }
}

/** Outputs pay exactly what the transaction leaves to the network; one that fails pays the rest back. */
function spendOutputs(one: Waiting, state: State): CarriedOut | null {
  const { from, slots, feeMax: fee, batch } = one.transaction
  const outputs = outputsOf(one.transaction)
  const inputs = slots.flatMap((slot) => state.outputs.get(slot) ?? [])
  if (inputs.length < slots.length) return null
  const taken = inputs.reduce((sum, { units }) => sum + units, 0n)
  const paid = outputs.reduce((sum, { units }) => sum + units, fee)
  if (taken !== paid || !inputs.every(({ address }) => from.includes(address))) return null
  const succeeded = hasEffect(one)
  const [first = ''] = from
  const back = { index: batch?.changeIndex ?? 1, address: first, tag: null, contract: null }
  const byAddress = Map.groupBy(inputs, ({ address }) => address)
  return {
    transaction: one.transaction,
    succeeded,
    fee,
    payments: some(succeeded ? outputs : [{ ...back, units: taken - fee }]),
    debits: some(
      [...byAddress].map(([address, spent]) => ({
        address,
        contract: null,
        units: spent.reduce((sum, { units }) => sum + units, 0n),
      })),
    ),
  }
}

function some<Part extends { readonly units: bigint }>(parts: readonly Part[]): Part[] {
  return parts.filter(({ units }) => units > 0n)
}

function apply({ transaction, payments, debits }: CarriedOut, state: State): void {
  const { family, from, slots, txid } = transaction
  const add = (fund: { address: string; contract: string | null }, units: bigint) => {
    const key = fundKey(fund)
    state.balances.set(key, (state.balances.get(key) ?? 0n) + units)
  }
  for (const debit of debits) add(debit, -debit.units)
  for (const payment of payments) add(payment, payment.units)
  if (familyModels[family].kind === 'outputs') {
    for (const slot of slots) state.outputs.delete(slot)
    for (const { index, address, units } of payments)
      state.outputs.set(`${txid}:${index}`, { address, units })
    return
  }
  const [payer = '', number = '0'] = [from[0], slots[0]]
  state.nextNumbers.set(payer, BigInt(number) + 1n)
}
