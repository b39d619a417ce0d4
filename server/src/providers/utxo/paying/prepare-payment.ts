import { ImpossiblePayment, type PaymentOrder, type Prepared, type Preparing } from '#core/chains'
import type { RawOutput } from '#providers/utxo/bytes'
import { dustOf, policyOf } from '#providers/utxo/families'
import { scriptOf } from '#providers/utxo/scripts'
import { makeTransaction, type PaymentMaker } from './make-transaction.ts'

type Asked = { readonly order: PaymentOrder; readonly given: Preparing }

/** An unsigned transaction that does what is ordered. */
export async function preparePayment(maker: PaymentMaker, { order, given }: Asked): Promise<Prepared> {
  const { network, family } = maker
  const { from, to, tag, contract, units } = order
  if (contract !== null) throw new ImpossiblePayment(`there are no tokens on ${network}`)
  if (tag !== null) throw new ImpossiblePayment(`there are no tags on ${network}`)
  if (given.replaces !== null && policyOf(family).replacement === 'none')
    throw new Error(`nodes of ${network} replace no transaction`)
  const script = scriptOf(family, to)
  const payees = units === 'all' ? { all: script } : [{ units, script }]
  if (!('all' in payees)) for (const payee of payees) refuseDust(maker, payee)
  const made = await makeTransaction(maker, { from, payees, given })
  if ('missing' in made) return { status: 'short', contract: null, missing: made.missing }
  const { unsigned, slots, feeMax, payees: paid } = made
  for (const payee of paid) refuseDust(maker, payee)
  return { status: 'ready', unsigned, slots, feeMax, units: paid[0]?.units ?? 0n }
}

/** Nodes pass on no output below the limit, so its transaction would never be mined. */
export function refuseDust({ family, network }: PaymentMaker, { units, script }: RawOutput): void {
  const { hard } = dustOf(policyOf(family), script)
  if (units < hard)
    throw new ImpossiblePayment(`${network} takes no payment below ${hard} units to such an address`)
}
