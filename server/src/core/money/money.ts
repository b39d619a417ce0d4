import { strict as assert } from 'node:assert'
import { tenTo } from './ten-to.ts'

/** `scale` is the number of decimals that the ledger keeps: one whole is 10^scale units. */
export type Asset = { readonly symbol: string; readonly scale: number }

export type Money = { readonly asset: Asset; readonly units: bigint }

export function add(left: Money, right: Money): Money {
  assertSameAsset(left, right)
  return { asset: left.asset, units: left.units + right.units }
}

/** The difference may be negative: the ledger, not arithmetic, keeps accounts from going below zero. */
export function subtract(left: Money, right: Money): Money {
  assertSameAsset(left, right)
  return { asset: left.asset, units: left.units - right.units }
}

/** Negative when left is the smaller, zero when equal, positive when left is the larger: the order of Array.sort. */
export function compare(left: Money, right: Money): -1 | 0 | 1 {
  assertSameAsset(left, right)
  if (left.units === right.units) return 0
  return left.units < right.units ? -1 : 1
}

/** The smaller of two numbers of units. */
export function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** Drops the digits beyond `decimals`, toward zero; the caller keeps the difference where it was. */
export function truncate(money: Money, decimals: number): Money {
  assert(Number.isInteger(decimals) && decimals >= 0, `cannot truncate to ${decimals} decimals`)
  if (decimals >= money.asset.scale) return money
  const step = tenTo(money.asset.scale - decimals)
  return { asset: money.asset, units: money.units - (money.units % step) }
}

export function isSameAsset(left: Asset, right: Asset): boolean {
  return left.symbol === right.symbol && left.scale === right.scale
}

function assertSameAsset(left: Money, right: Money): void {
  // The message costs more than the comparison.
  if (!isSameAsset(left.asset, right.asset))
    assert.fail(`${left.asset.symbol} does not mix with ${right.asset.symbol}`)
}

/** The wire's one spelling of an amount: no exponent, no padding zeros; a minus only where a statement nets below zero. */
export function formatAmount({ asset, units }: Money): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(asset.scale + 1, '0')
  const point = digits.length - asset.scale
  const fraction = digits.slice(point).replace(/0+$/, '')
  const whole = digits.slice(0, point)
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

/** An amount with its symbol, such as "12.5 USDT". */
export function formatMoney(money: Money): string {
  return `${formatAmount(money)} ${money.asset.symbol}`
}
