import { type Queryable, sql } from '#platform/database'

/** How a sender names the other side: both must mean the same customer when both are given. */
export type RecipientRef = { readonly username: string | null; readonly number: bigint | null }

export type Party = { readonly id: string; readonly number: bigint; readonly username: string }

export type Parties = {
  /** The sender; there is always one, since the request is signed with their key. */
  byId(id: string): Party | undefined
  recipient(ref: RecipientRef): Party | undefined
}

type Asked = { readonly senders: readonly string[]; readonly recipients: readonly RecipientRef[] }

const knownMax = 100_000

/**
 * Finds the senders and recipients of batches of transfers. A customer who was found once is remembered: a customer's
 * number and username never change, and no customer is deleted.
 */
export function createPartyFinder(): (database: Queryable, asked: Asked) => Promise<Parties> {
  const byId = new Map<string, Party>()
  const byUsername = new Map<string, Party>()
  const byNumber = new Map<bigint, Party>()

  function remember(party: Party): void {
    byId.set(party.id, party)
    byUsername.set(party.username.toLowerCase(), party)
    byNumber.set(party.number, party)
  }

  const parties: Parties = {
    byId: (id) => byId.get(id),
    recipient({ username, number }) {
      const named = username === null ? undefined : byUsername.get(username.toLowerCase())
      const numbered = number === null ? undefined : byNumber.get(number)
      if (username === null) return numbered
      return number === null || named === numbered ? named : undefined
    },
  }

  return async (database, { senders, recipients }) => {
    // Cleared between batches only: the parties that a batch finds stay until its transfers are decided.
    if (byId.size > knownMax) for (const known of [byId, byUsername, byNumber]) known.clear()
    const ids = senders.filter((id) => !byId.has(id))
    const usernames = recipients
      .flatMap(({ username }) => username?.toLowerCase() ?? [])
      .filter((username) => !byUsername.has(username))
    const numbers = recipients.flatMap(({ number }) => number ?? []).filter((number) => !byNumber.has(number))
    if (ids.length + usernames.length + numbers.length === 0) return parties
    const found = await database.query<Party>(sql`
      select id, number, username from customers where id = any(${ids}::uuid[])
      union all select id, number, username from customers where lower(username) = any(${usernames}::text[])
      union all select id, number, username from customers where number = any(${numbers}::bigint[])`)
    for (const party of found) remember(party)
    return parties
  }
}
