import { Link } from 'wouter'
import { Named } from '#ui'
import { AccountOwner } from './account-owner.tsx'

type Account = { readonly account_id: string; readonly kind: string }

/** An account of the ledger by its kind. */
export function AccountLink({ account_id, kind }: Account) {
  return (
    <Link href={`/ledger/accounts/${account_id}`}>
      <Named list="accounts" code={kind} />
    </Link>
  )
}

/** An account with its owner above it. */
export function OwnedAccount(account: Account & Parameters<typeof AccountOwner>[0]) {
  return (
    <>
      <AccountOwner {...account} />
      <br />
      <AccountLink {...account} />
    </>
  )
}

/** An entry of the ledger by its kind. */
export function EntryLink({ entry_id, kind }: { readonly entry_id: string; readonly kind: string }) {
  return (
    <Link href={`/ledger/entries/${entry_id}`}>
      <Named list="entryKinds" code={kind} />
    </Link>
  )
}
