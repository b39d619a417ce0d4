import { Link } from 'wouter'
import { useWords } from '#words'

type Props = {
  readonly owner: 'customer' | 'card' | 'house'
  readonly customer: { readonly number: number; readonly username: string } | null
}

/** Whose an account of the ledger is. */
export function AccountOwner({ owner, customer }: Props) {
  const text = useWords().books
  if (customer !== null) return <Link href={`/customers/${customer.number}`}>{customer.username}</Link>
  return <span>{owner === 'house' ? text.house : owner}</span>
}
