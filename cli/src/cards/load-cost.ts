/** A load of a card and its fees, in USD. */
export type LoadCost = { readonly fee: string; readonly total: string }

const scale = 10n ** 8n
const centUnits = 10n ** 6n

/**
 * The cost of a load: its fee in percent, rounded up to the cent, plus the card's price; null for text that is no
 * amount.
 */
export function loadCost(
  amount: string,
  { percent, cardFee = '0' }: { percent: string; cardFee?: string },
): LoadCost | null {
  const [load, share, card] = [unitsOf(amount), unitsOf(percent), unitsOf(cardFee)]
  if (load === null || share === null || card === null) return null
  const fee = roundUp(load * share, 100n * scale * centUnits) * centUnits
  return { fee: textOf(fee), total: textOf(load + fee + card) }
}

function roundUp(units: bigint, divisor: bigint): bigint {
  return (units + divisor - 1n) / divisor
}

function unitsOf(text: string): bigint | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text) ?? []
  return whole === undefined ? null : BigInt(whole) * scale + BigInt(part.padEnd(8, '0'))
}

function textOf(units: bigint): string {
  const part = String(units % scale)
    .padStart(8, '0')
    .replace(/0{1,8}$/, '')
  return part === '' ? String(units / scale) : `${units / scale}.${part}`
}
