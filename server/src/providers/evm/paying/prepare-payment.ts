import { ImpossiblePayment, type PaymentOrder, type Prepared, type Preparing } from '#core/chains'
import {
  bytesText,
  type Call,
  call,
  coinOf,
  type EvmNode,
  gasOf,
  hex,
  isRevert,
  latestHead,
  nonceOf,
  priorityFee,
  tokensOf,
  transferCall,
} from '#providers/evm/node'
import { readUnsigned, type UnsignedPayment, writeUnsigned } from './evm-format.ts'
import { type FeeBounds, type GasPrice, gasPriceOf, raised } from './fees.ts'

export type Paying = FeeBounds & { readonly chainId: number }

export async function preparePayment(
  node: EvmNode,
  paying: Paying,
  { order, given }: { order: PaymentOrder; given: Preparing },
): Promise<Prepared> {
  const standing = await standingOf(node, paying, { order, given })
  const { contract, units } = order
  if (contract !== null) {
    const asked = units === 'all' ? standing.tokens : units
    if (asked > standing.tokens || asked === 0n) return short(contract, asked - standing.tokens)
    return prepareCall(node, paying, { order, standing, units: asked })
  }
  if (units !== 'all' && units > standing.coin) return short(null, units - standing.coin)
  return prepareCall(node, paying, { order, standing, units })
}

/** The payer's standing on the chain. */
type Standing = {
  readonly from: string
  readonly nonce: number
  readonly coin: bigint
  readonly tokens: bigint
  readonly price: GasPrice
}

async function standingOf(
  node: EvmNode,
  paying: Paying,
  { order, given }: { order: PaymentOrder; given: Preparing },
): Promise<Standing> {
  const [{ address: from }, ...others] = order.from
  if (others.length > 0) throw new ImpossiblePayment(`one address pays on ${paying.network}, not several`)
  const { contract } = order
  const [head, suggested, used, coin] = await node.ask(
    latestHead,
    priorityFee,
    nonceOf(from, 'latest'),
    coinOf(from, 'latest'),
  )
  const [tokens] =
    contract === null ? [0n] : await node.ask(tokensOf({ token: contract, address: from }, 'latest'))
  if (tokens === null) throw new ImpossiblePayment(`${contract} on ${paying.network} is no token`)
  const now = gasPriceOf({ head, suggested }, paying)
  if (given.replaces === null) return { from, nonce: firstFree(used, given.taken), coin, tokens, price: now }
  const stuck = readUnsigned(given.replaces.unsigned)
  return { from, nonce: stuck.nonce, coin, tokens, price: raised(now, stuck, paying) }
}

/** The lowest nonce that nothing of ours holds, so that no payment waits behind a gap. */
function firstFree(used: number, taken: readonly string[]): number {
  const held = new Set(taken)
  let nonce = used
  while (held.has(String(nonce))) nonce += 1
  return nonce
}

type Calling = {
  readonly order: PaymentOrder
  readonly standing: Standing
  readonly units: bigint | 'all'
}

async function prepareCall(
  node: EvmNode,
  paying: Paying,
  { order, standing, units }: Calling,
): Promise<Prepared> {
  const { from, nonce, coin, price } = standing
  const { contract, to } = order
  const target = (contract ?? to) as `0x${string}` // as: canonical addresses of this family begin so
  const data = contract === null || units === 'all' ? '0x' : transferCall({ to, units })
  // Coin is tried with the least there is: how much gas it takes does not depend on how much it is.
  const tried = { from, to: target, data, value: hex(contract === null && units !== 0n ? 1n : 0n) }
  const gas = await gasFor(node, paying, { tried, isToken: contract !== null })
  const feeMax = gas * price.maxFeePerGas
  const paid = units === 'all' ? coin - feeMax : units
  const needed = feeMax + (contract === null ? paid : 0n)
  if (paid < 0n || (units === 'all' && paid === 0n)) return short(null, feeMax + 1n - coin)
  if (needed > coin) return short(null, needed - coin)
  const payment: UnsignedPayment = {
    from,
    chainId: paying.chainId,
    nonce,
    to: target,
    value: contract === null ? paid : 0n,
    data,
    gas,
    maxFeePerGas: price.maxFeePerGas,
    maxPriorityFeePerGas: price.maxPriorityFeePerGas,
  }
  return { status: 'ready', unsigned: writeUnsigned(payment), slots: [String(nonce)], units: paid, feeMax }
}

const plainGas = 21_000n
// A payee that needs more is a trap, or no wallet.
const gasMax = 500_000n

async function gasFor(
  node: EvmNode,
  { network }: Paying,
  { tried, isToken }: { tried: Call; isToken: boolean },
): Promise<bigint> {
  try {
    const [estimated] = await node.ask(gasOf(tried))
    if (isToken) await assertMoves(node, tried)
    if (estimated === plainGas) return plainGas
    // A quarter more, since the block that takes it may find other storage than this one.
    const gas = (estimated * 5n + 3n) / 4n
    if (gas > gasMax) throw new ImpossiblePayment(`the payment takes ${gas} gas on ${network}`)
    return gas
  } catch (error) {
    if (!isRevert(error)) throw error
    throw new ImpossiblePayment(`the payment would fail on ${network}: ${error.message}`)
  }
}

/** Some tokens answer false instead of failing, and old ones answer nothing. */
async function assertMoves(node: EvmNode, tried: Call): Promise<void> {
  const [answer] = await node.ask(call(tried, 'latest', bytesText))
  if (answer !== '0x' && BigInt(answer) !== 1n)
    throw new ImpossiblePayment(`the token ${tried.to} refuses the transfer`)
}

function short(contract: string | null, missing: bigint): Prepared {
  return { status: 'short', contract, missing: missing > 0n ? missing : 1n }
}
