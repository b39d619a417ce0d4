import { InvalidAmount, parseDecimal } from './decimal.ts'
import { type Asset, type Money, truncate } from './money.ts'
import { tenTo } from './ten-to.ts'

// The range of numeric(78,0), the ledger's column.
const unitsLimit = 10n ** 78n

/**
 * Reads an amount from the wire by the grammar of parseDecimal. Padding zeros are accepted at both ends;
 * any other digit beyond the asset's scale is refused, never rounded. Throws InvalidAmount.
 */
export function parseAmount(text: string, asset: Asset): Money {
  const { digits, decimals } = parseDecimal(text)
  if (decimals > asset.scale) throw new InvalidAmount(tooManyDecimals(asset.scale))
  const units = digits * tenTo(asset.scale - decimals)
  if (units >= unitsLimit) throw new InvalidAmount('is too large')
  return { asset, units }
}

/**
 * Reads an amount by the same grammar and drops its digits beyond `decimals`, where a rule of the contract says that an
 * amount is cut down. Throws InvalidAmount.
 */
export function parseTruncated(text: string, { asset, decimals }: { asset: Asset; decimals: number }): Money {
  const given = parseDecimal(text)
  const finer = Math.max(0, given.decimals - asset.scale)
  // Rounds down: what is cut off stays with whoever asked.
  const units = (given.digits * tenTo(asset.scale + finer - given.decimals)) / tenTo(finer)
  if (units >= unitsLimit) throw new InvalidAmount('is too large')
  return truncate({ asset, units }, decimals)
}

/** parseAmount for what a request moves: zero is refused as well. */
export function parsePositiveAmount(text: string, asset: Asset): Money {
  const money = parseAmount(text, asset)
  if (money.units === 0n) throw new InvalidAmount('must be greater than zero')
  return money
}

function tooManyDecimals(scale: number): string {
  if (scale === 0) return 'must be a whole number'
  return scale === 1 ? 'must have at most 1 decimal' : `must have at most ${scale} decimals`
}
