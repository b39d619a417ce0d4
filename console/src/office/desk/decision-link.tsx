import { Link } from 'wouter'
import { useWords } from '#words'

type Props = { readonly type: string; readonly status: string; readonly transaction_id: string }

const pages: { readonly [type: string]: string } = {
  withdrawal_crypto: '/withdrawals',
  withdrawal_fiat: '/payouts',
}

/** Links a payment that waits for an operator to the page of its decision; both have the same id. */
export function DecisionLink({ type, status, transaction_id }: Props) {
  const { waitsForDecision } = useWords().people
  const page = pages[type]
  if (page === undefined || status !== 'pending') return null
  return <Link href={`${page}/${transaction_id}`}>{waitsForDecision}</Link>
}
