import { createHash } from 'node:crypto'
import type {
  BatchOrder,
  PayingBatches,
  PaymentOrder,
  Prepared,
  Preparing,
  Sighting,
  SignedTransaction,
} from '#core/chains'
import type { PaidChain } from '#core/spends'

/** A transaction as its bytes say. */
export type PaperTransaction = {
  readonly from: string
  readonly slots: readonly string[]
  readonly to: string
  readonly contract: string | null
  readonly units: string
  readonly feeMax: string
  /** The payments of a batch after the first. */
  readonly others?: readonly { readonly to: string; readonly units: string }[]
}

/** All payments of a transaction, without its change. */
export function paymentsOf({
  to,
  units,
  others = [],
}: PaperTransaction): readonly { readonly to: string; readonly units: string }[] {
  return [{ to, units }, ...others]
}

export type PortCall = 'tip' | 'holdings' | 'prepare' | 'broadcast' | 'find'

/** A chain in memory, with accounts that count their transactions or with outputs, and with hands to move it. */
export type PaperChain = PaidChain & {
  /** Includes what waits, or only the transactions named, whatever became of them. */
  mine(blocks?: number, options?: { only?: readonly string[]; reverts?: boolean }): void
  /** Removes the newest blocks; what they held waits again, or is forgotten. */
  reorganise(depth: number, options?: { forgets?: boolean }): void
  /** Forgets what waits. */
  forget(): void
  /** Somebody else uses the slots up. */
  useUp(from: string, slots: readonly string[]): void
  /** The payments that blocks hold to an address. */
  paidTo(address: string): readonly PaperTransaction[]
  /** The slots that blocks hold of an address, in the order of the blocks. */
  slotsOf(address: string): readonly string[]
  /** All that was ever handed over. */
  readonly handedOver: ReadonlySet<string>
  waiting(): readonly string[]
  /** The coins that the addresses hold in blocks; unbounded unless set. */
  held: bigint | null
  /** The error to throw instead of preparing a payment; null to prepare it. */
  objects: ((order: PaymentOrder, given: Preparing) => Error | null) | null
  /** The same for payments together. */
  objectsTogether: ((order: BatchOrder, given: Preparing) => Error | null) | null
  refuses: string | null
}

type Options = {
  readonly network: string
  readonly kind: 'account' | 'outputs'
  readonly raisedBy?: PayingBatches['raisedBy']
  /** Called before and after the effect of each call; throws where the test wants it to fail. */
  readonly around?: (call: PortCall, moment: 'before' | 'after') => void
}

type Block = { readonly hash: string; readonly held: readonly Held[] }
type Held = { readonly txid: string; readonly transaction: PaperTransaction; readonly succeeded: boolean }

const outputUnits = 1_000_000n
const feeUnits = 10n
const unbounded = 10n ** 30n

export function paperChain({
  network,
  kind,
  raisedBy = 'replacement',
  around = () => {},
}: Options): PaperChain {
  let blocks: Block[] = []
  let branch = 0
  const known = new Map<string, PaperTransaction>()
  const waiting = new Set<string>()
  const allHeld = () => blocks.flatMap(({ held }) => held)
  const usesOf = (slots: readonly string[], from: string) =>
    blocks.flatMap((block, index) =>
      block.held
        .filter(({ transaction }) => sharesSlot(transaction, { slots, from, kind }))
        .map(({ txid }) => ({ txid, height: index + 1 })),
    )
  const included = (txid: string) => allHeld().some((one) => one.txid === txid)
  const nonceOf = (from: string) => allHeld().filter(({ transaction }) => transaction.from === from).length

  function isNext({ from, slots }: PaperTransaction): boolean {
    if (kind === 'account') return slots[0] === String(nonceOf(from))
    return slots.every((slot) => isThere(slot))
  }

  /** Whether the output of a transaction of the house is in a block; others always are. */
  function isThere(slot: string): boolean {
    const [txid = ''] = slot.split(':')
    return !known.has(txid) || included(txid)
  }

  function append(held: readonly Held[]): void {
    const hash = createHash('sha256').update(`${branch}/${blocks.length}`).digest('hex')
    blocks.push({ hash, held })
    for (const { txid } of held) waiting.delete(txid)
    for (const txid of waiting) {
      const { slots, from } = transactionOf(known, txid)
      if (usesOf(slots, from).length > 0) waiting.delete(txid)
    }
    dropChildren()
  }

  /** Forgets what spends outputs of transactions that wait no more and are in no block. */
  function dropChildren(): void {
    for (const txid of waiting)
      for (const slot of transactionOf(known, txid).slots) {
        const [parent = ''] = slot.split(':')
        if (!isThere(slot) && !waiting.has(parent)) waiting.delete(txid)
      }
  }

  function mineBlock({ only, reverts = false }: { only?: readonly string[]; reverts?: boolean }): void {
    const candidates = only ?? [...waiting]
    const taken: string[] = []
    append([])
    // Each pass finds what became the next of its account by the one before.
    for (let found = true; found; ) {
      found = false
      for (const txid of candidates) {
        const transaction = known.get(txid)
        if (transaction === undefined || taken.includes(txid) || included(txid)) continue
        if (!isNext(transaction) || usesOf(transaction.slots, transaction.from).length > 0) continue
        const { hash, held } = blocks.pop()!
        blocks.push({ hash, held: [...held, { txid, transaction, succeeded: !reverts }] })
        taken.push(txid)
        found = true
      }
    }
    const { held } = blocks.pop()!
    append(held)
  }

  function freeSlot(from: string, taken: readonly string[]): string {
    const first = kind === 'account' ? nonceOf(from) : 0
    for (let number = first; ; number++) {
      const slot = kind === 'account' ? String(number) : `output:${number}`
      if (!taken.includes(slot) && usesOf([slot], from).length === 0) return slot
    }
  }

  const chain: PaperChain = {
    network,
    provider: 'paper',
    held: null,
    objects: null,
    objectsTogether: null,
    refuses: null,
    handedOver: new Set(),
    waiting: () => [...waiting],
    async tip() {
      around('tip', 'before')
      return blocks.length
    },
    async holdings(_, { height }) {
      around('holdings', 'before')
      return { height, sums: [{ contract: null, units: chain.held ?? unbounded }] }
    },
    feeOf: async () => feeUnits,
    async prepare(order: PaymentOrder, given: Preparing): Promise<Prepared> {
      around('prepare', 'before')
      const objection = chain.objects?.(order, given) ?? null
      if (objection !== null) throw objection
      const { taken, replaces } = given
      const [{ address: from }] = order.from
      const all = chain.held === null ? outputUnits : chain.held - feeUnits
      const units = order.units === 'all' ? all : order.units
      if (chain.held !== null && units > chain.held)
        return { status: 'short', contract: order.contract, missing: units - chain.held }
      const slots = replaces?.slots ?? [freeSlot(from, taken)]
      const feeMax = replaces === null ? feeUnits : replaces.feeMax * 2n
      const { to, contract } = order
      const content = { from, slots, to, contract, units: String(units), feeMax: String(feeMax) }
      const [first, ...others] = slots
      if (first === undefined) throw new Error('a transaction has a slot')
      around('prepare', 'after')
      return { status: 'ready', unsigned: encode(content), slots: [first, ...others], units, feeMax }
    },
    ...(kind === 'outputs' && { batches: batchesOf() }),
    async broadcast(raw) {
      around('broadcast', 'before')
      if (chain.refuses !== null) return { status: 'rejected', reason: chain.refuses }
      const { txid, transaction } = readSigned(raw)
      known.set(txid, transaction)
      const outcome = accept(txid, transaction)
      ;(chain.handedOver as Set<string>).add(txid)
      around('broadcast', 'after')
      return outcome
    },
    async find(signed: SignedTransaction): Promise<Sighting> {
      around('find', 'before')
      const { txid, transaction } = readSigned(signed.raw)
      const index = blocks.findIndex(({ held }) => held.some((one) => one.txid === txid))
      const block = blocks[index]
      if (block !== undefined) {
        const succeeded = block.held.some((one) => one.txid === txid && one.succeeded)
        return { status: 'included', height: index + 1, hash: block.hash, succeeded, fee: feeUnits }
      }
      const [use] = usesOf(transaction.slots, transaction.from)
      if (use !== undefined) return { status: 'displaced', height: use.height, by: use.txid }
      return { status: waiting.has(txid) ? 'waiting' : 'absent' }
    },
    mine(count = 1, options = {}) {
      for (let block = 0; block < count; block++) mineBlock(block === 0 ? options : {})
    },
    reorganise(depth, { forgets = false } = {}) {
      branch++
      const kept = Math.max(blocks.length - depth, 0)
      const removed = blocks.slice(kept)
      blocks = blocks.slice(0, kept)
      if (!forgets)
        for (const { held } of removed) for (const { txid } of held) if (known.has(txid)) waiting.add(txid)
      // The new branch is as long, and holds nothing yet.
      for (let block = 0; block < removed.length; block++) append([])
    },
    forget: () => waiting.clear(),
    useUp(from, slots) {
      const transaction = { from, slots, to: 'stranger', contract: null, units: '1', feeMax: '1' }
      append([{ txid: txidOf(encode(transaction)), transaction, succeeded: true }])
    },
    paidTo: (address) =>
      allHeld()
        .filter(({ succeeded }) => succeeded)
        .flatMap(({ transaction }) =>
          paymentsOf(transaction).flatMap(({ to }) => (to === address ? [transaction] : [])),
        ),
    slotsOf: (address) =>
      allHeld()
        .filter(({ transaction }) => transaction.from === address)
        .flatMap(({ transaction }) => transaction.slots),
  }

  function batchesOf(): PayingBatches {
    return {
      raisedBy,
      async prepare(order, given) {
        around('prepare', 'before')
        const objection = chain.objectsTogether?.(order, given) ?? null
        if (objection !== null) throw objection
        const { taken, replaces } = given
        const [{ address: from }] = order.from
        const sum = order.payments.reduce((total, { units }) => total + units, 0n)
        if (chain.held !== null && sum > chain.held)
          return { status: 'short', contract: null, missing: sum - chain.held }
        const [slot = '', ...rest] = replaces?.slots ?? [freeSlot(from, taken)]
        const feeMax = replaces === null ? feeUnits : replaces.feeMax * 2n
        const [first, ...others] = order.payments.map(({ to, units }) => ({ to, units: String(units) }))
        if (first === undefined) throw new Error('a batch has payments')
        const content = { from, slots: [slot, ...rest], ...first, contract: null, feeMax: String(feeMax) }
        around('prepare', 'after')
        return {
          ...{ status: 'ready', unsigned: encode({ ...content, others }), slots: [slot, ...rest], feeMax },
          outputs: order.payments.map((_, index) => ({ index, bytes: 31 })),
          change: { index: order.payments.length, units: outputUnits },
        }
      },
      async prepareChild({ spends: { address, slot, units }, ancestors }) {
        around('prepare', 'before')
        const feeMax = feeUnits * BigInt(ancestors.length + 1)
        const content = { from: address, slots: [slot], to: address, contract: null, units: '0' }
        around('prepare', 'after')
        return {
          ...{ status: 'ready', slots: [slot], units: units - feeMax, feeMax },
          unsigned: encode({ ...content, feeMax: String(feeMax) }),
        }
      },
    }
  }

  function accept(txid: string, transaction: PaperTransaction) {
    const { slots, from, feeMax } = transaction
    if (included(txid) || waiting.has(txid)) return { status: 'done' } as const
    if (usesOf(slots, from).length > 0) return { status: 'rejected', reason: 'a slot is used up' } as const
    const parents = slots.filter((slot) => !isThere(slot)).map((slot) => slot.split(':')[0] ?? '')
    if (!parents.every((parent) => waiting.has(parent)))
      return { status: 'rejected', reason: 'its parent is gone' } as const
    for (const other of [...waiting]) {
      const rival = transactionOf(known, other)
      if (!sharesSlot(rival, { slots, from, kind })) continue
      if (BigInt(rival.feeMax) >= BigInt(feeMax) || (kind === 'outputs' && raisedBy === 'child'))
        return { status: 'rejected', reason: 'the fee is too low' } as const
      waiting.delete(other)
    }
    dropChildren()
    waiting.add(txid)
    return { status: 'done' } as const
  }
  return chain
}

type Sharing = { readonly slots: readonly string[]; readonly from: string; readonly kind: Options['kind'] }

function sharesSlot(transaction: PaperTransaction, { slots, from, kind }: Sharing): boolean {
  if (kind === 'account' && transaction.from !== from) return false
  return transaction.slots.some((slot) => slots.includes(slot))
}

function transactionOf(known: ReadonlyMap<string, PaperTransaction>, txid: string): PaperTransaction {
  const transaction = known.get(txid)
  if (transaction === undefined) throw new Error(`nobody knows ${txid}`)
  return transaction
}

function encode(content: PaperTransaction): string {
  return Buffer.from(JSON.stringify(content)).toString('hex')
}

function txidOf(unsigned: string): string {
  return createHash('sha256').update(unsigned).digest('hex')
}

function readSigned(raw: string): { txid: string; transaction: PaperTransaction } {
  const unsigned = raw.replace(/^signed:/, '')
  return { txid: txidOf(unsigned), transaction: readPaper(unsigned) }
}

export function readPaper(unsigned: string): PaperTransaction {
  return JSON.parse(Buffer.from(unsigned, 'hex').toString())
}

/** The bytes that a paper signer makes. */
export function signPaper(unsigned: string): { raw: string; txid: string; line: null } {
  return { raw: `signed:${unsigned}`, txid: txidOf(unsigned), line: null }
}
