import { Link } from 'wouter'
import { Named } from '#ui'

type Props = {
  readonly owner: 'customer' | 'card' | 'house'
  readonly customer: { readonly number: number; readonly username: string } | null
}

/** The owner of an account of the ledger. */
export function AccountOwner({ owner, customer }: Props) {
  if (customer !== null) return <Link href={`/customers/${customer.number}`}>{customer.username}</Link>
  return (
    <span>
      <Named list="owners" code={owner} />
    </span>
  )
}
