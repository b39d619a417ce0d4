import type { NetworkFamily } from '#core/catalog'
import type { PayingBatches } from '#core/chains'

/**
 * How money lies on a chain of a family. `outputs`: a transaction uses up whole outputs of earlier ones and pays the rest
 * back to its payer. `account`: an address has a balance for each contract, and its transactions happen in the order of
 * their numbers.
 */
type FamilyModel =
  | {
      readonly kind: 'outputs'
      readonly feePerByte: bigint
      /** See `PayingBatches`: by default, nodes of Litecoin refuse to replace what waits. */
      readonly raisedBy: PayingBatches['raisedBy']
    }
  /** `tokenFee` is null where the chain has no tokens. */
  | { readonly kind: 'account'; readonly coinFee: bigint; readonly tokenFee: bigint | null }

/** Fees are those of a quiet day, in the smallest units of the network's coin. */
export const familyModels: Record<NetworkFamily, FamilyModel> = {
  bitcoin: { kind: 'outputs', feePerByte: 10n, raisedBy: 'replacement' },
  litecoin: { kind: 'outputs', feePerByte: 10n, raisedBy: 'child' },
  dogecoin: { kind: 'outputs', feePerByte: 50_000n, raisedBy: 'replacement' },
  evm: { kind: 'account', coinFee: 21_000n * 10n ** 9n, tokenFee: 65_000n * 10n ** 9n },
  tron: { kind: 'account', coinFee: 268_000n, tokenFee: 6_500_000n },
  xrp: { kind: 'account', coinFee: 12n, tokenFee: null },
  ton: { kind: 'account', coinFee: 5_000_000n, tokenFee: 40_000_000n },
  solana: { kind: 'account', coinFee: 5_000n, tokenFee: 10_000n },
}

/** The size that decides what a chain asks for a transaction. */
export type TransactionSize = {
  readonly contract: string | null
  readonly inputs: number
  /** Two unless it says more: a payment and the change. */
  readonly outputs?: number
}

// As of a transaction that spends and pays to hashes of keys; there is always room for the change.
const bodyBytes = 11n
const inputBytes = 68n
export const outputBytes = 31

/** The fee that gets a transaction into a block; `percent` is the state of the fee market, 100 on a quiet day. */
export function feeFor(
  model: FamilyModel,
  { contract, inputs, outputs = 2, percent }: TransactionSize & { percent: number },
): bigint {
  const bytes = bodyBytes + BigInt(outputBytes * outputs) + inputBytes * BigInt(inputs)
  const quiet = model.kind === 'outputs' ? model.feePerByte * bytes : accountFee(model, contract)
  return scaledUp(quiet, BigInt(percent), 100n)
}

export function hasTokens(family: NetworkFamily): boolean {
  const model = familyModels[family]
  return model.kind === 'account' && model.tokenFee !== null
}

function accountFee(
  { coinFee, tokenFee }: Extract<FamilyModel, { kind: 'account' }>,
  contract: string | null,
): bigint {
  return contract === null ? coinFee : (tokenFee ?? coinFee)
}

/** The least fee that lets a transaction take the place of others: an eighth more. */
export function feeToReplace(feeMax: bigint): bigint {
  return scaledUp(feeMax, 9n, 8n)
}

/** Rounds up, so that the fee is never below what is asked. */
function scaledUp(units: bigint, numerator: bigint, denominator: bigint): bigint {
  return (units * numerator + denominator - 1n) / denominator
}
