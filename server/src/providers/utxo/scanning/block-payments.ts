import type { ChainPayment } from '#core/chains'
import type { RawBlock, RawTransaction } from '#providers/utxo/bytes'
import { dustOf, maturityOf, policyOf, type UtxoFamily } from '#providers/utxo/families'
import { findPayees, type Payees } from '#providers/utxo/scripts'

/** An output that may be meant for the house, at one address that it names. */
export type Arrival = Omit<ChainPayment, 'from'> & { readonly transaction: RawTransaction }

type Told = { readonly family: UtxoFamily; readonly confirmationsRequired: number }

/**
 * The outputs of a block by the addresses that they name, each with the doubt about it. An output that names several keys stands
 * there for each of them.
 */
export function arrivalsIn({ transactions }: RawBlock, told: Told): Arrival[] {
  return transactions.flatMap((transaction) =>
    transaction.outputs.flatMap((output, index) => {
      const payees = output.units === 0n ? null : findPayees(told.family, output.script)
      if (payees === null) return []
      const common = {
        txid: transaction.txid,
        index,
        tag: null,
        contract: null,
        units: output.units,
        transaction,
      }
      return namedIn(payees).map(({ address, doubt }) => {
        const reason = doubt ?? doubtOf(output, { ...told, transaction })
        return { ...common, address, ...(reason === null ? {} : { doubt: reason }) }
      })
    }),
  )
}

type Named = { readonly address: string; readonly doubt: string | null }

function namedIn(payees: Payees): Named[] {
  switch (payees.kind) {
    case 'standard': {
      const { address, ofSameKey } = payees
      const other =
        'it pays the key of the address in another form (P2PKH), which no wallet of the house spends'
      return [{ address, doubt: null }, ...(ofSameKey === null ? [] : [{ address: ofSameKey, doubt: other }])]
    }
    case 'bare':
      return payees.addresses.map((address) => ({
        address,
        doubt: 'it names the key of the address in a bare script, which other keys may share',
      }))
    case 'locked':
      return payees.addresses.map((address) => ({
        address,
        doubt: 'it is locked until a time that its script says',
      }))
  }
}

type About = Told & { readonly transaction: RawTransaction }

/** Null where the output is spendable by the time it would be credited. */
function doubtOf(
  { units, script }: RawTransaction['outputs'][number],
  { family, confirmationsRequired, transaction }: About,
): string | null {
  const matures = maturityOf(family, transaction)
  if (matures > confirmationsRequired)
    return transaction.isCoinbase
      ? `it was mined in this block and can be spent ${matures} blocks later`
      : `it left MWEB in this block and can be spent ${matures} blocks later`
  return units < dustOf(policyOf(family), script).hard
    ? 'it is dust: to spend it costs more than it is'
    : null
}
