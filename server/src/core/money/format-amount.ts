import type { Money } from './money.ts'

/** The wire's one spelling of an amount: no exponent, no padding zeros; a minus only where a statement nets below zero. */
export function formatAmount({ asset, units }: Money): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(asset.scale + 1, '0')
  const point = digits.length - asset.scale
  const fraction = digits.slice(point).replace(/0+$/, '')
  const whole = digits.slice(0, point)
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}
