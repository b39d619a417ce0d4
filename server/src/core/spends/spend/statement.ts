import type { Spend } from './spend.ts'

/**
 * The text that an operator approves and signs, and that the signer compares with the transaction: a change of any part
 * makes an approval worthless.
 */
export function statementOf(
  spend: Pick<Spend, 'id' | 'network' | 'purpose' | 'address' | 'tag' | 'contract' | 'units'>,
): string {
  const { id, network, purpose, address, tag, contract, units } = spend
  return JSON.stringify([
    'coffer spend',
    id,
    network,
    purpose,
    address,
    tag,
    contract,
    units?.toString() ?? null,
  ])
}
