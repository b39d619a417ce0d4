type Read =
  | {
      readonly of: 'withdrawal'
      readonly id: string
      readonly network: string
      readonly address: string
      readonly tag: string | null
      /** Null for the coin of the network. */
      readonly contract: string | null
      readonly units: string
    }
  | {
      readonly of: 'payout'
      readonly id: string
      readonly rail: string
      readonly phone: string
      readonly bankCode: string
      readonly symbol: string
      readonly units: string
    }

/** The fields of the text that an approval signs; null for a text of another form, which people read as it is. */
export function readStatement(statement: string): Read | null {
  const parts = partsOf(statement)
  return withdrawalOf(parts) ?? payoutOf(parts)
}

function partsOf(statement: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(statement)
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

function withdrawalOf([
  kind,
  id,
  network,
  purpose,
  address,
  tag,
  contract,
  units,
  ...more
]: readonly unknown[]) {
  const isOne = kind === 'coffer spend' && purpose === 'withdrawal' && more.length === 0
  if (!isOne || !isText(id) || !isText(network) || !isText(address) || !isUnits(units)) return null
  if ((tag !== null && !isText(tag)) || (contract !== null && !isText(contract))) return null
  return { of: 'withdrawal', id, network, address, tag, contract, units } as const
}

function payoutOf([kind, id, rail, phone, bankCode, symbol, units, ...more]: readonly unknown[]) {
  if (kind !== 'coffer payout' || more.length > 0 || !isText(id) || !isText(rail)) return null
  if (!isText(phone) || !isText(bankCode) || !isText(symbol) || !isUnits(units)) return null
  return { of: 'payout', id, rail, phone, bankCode, symbol, units } as const
}

function isText(part: unknown): part is string {
  return typeof part === 'string'
}

function isUnits(part: unknown): part is string {
  return isText(part) && /^\d+$/.test(part)
}

/** An amount that is counted in smallest units, as a decimal string. */
export function decimalOf(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0')
  const end = digits.length - decimals
  const part = digits.slice(end).replace(/0+$/, '')
  return part === '' ? digits.slice(0, end) : `${digits.slice(0, end)}.${part}`
}
