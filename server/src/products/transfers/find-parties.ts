import { type Queryable, sql } from '#platform/database'

/** How a sender names the other side: both must mean the same customer when both are given. */
export type RecipientRef = { readonly username: string | null; readonly number: bigint | null }

export type Party = { readonly id: string; readonly number: bigint; readonly username: string }

export type Parties = {
  /** The sender; there is always one, since the request is signed with their key. */
  byId(id: string): Party | undefined
  recipient(ref: RecipientRef): Party | undefined
}

/** Finds the senders and recipients of a batch of transfers. */
export async function findParties(
  database: Queryable,
  { senders, recipients }: { senders: readonly string[]; recipients: readonly RecipientRef[] },
): Promise<Parties> {
  const usernames = recipients.flatMap(({ username }) => (username === null ? [] : [username.toLowerCase()]))
  const numbers = recipients.flatMap(({ number }) => (number === null ? [] : [number]))
  const parties = await database.query<Party>(sql`
    select id, number, username from customers where id = any(${senders}::uuid[])
    union all select id, number, username from customers where lower(username) = any(${usernames}::text[])
    union all select id, number, username from customers where number = any(${numbers}::bigint[])`)
  const byId = new Map(parties.map((party) => [party.id, party]))
  const byUsername = new Map(parties.map((party) => [party.username.toLowerCase(), party]))
  const byNumber = new Map(parties.map((party) => [party.number, party]))
  return {
    byId: (id) => byId.get(id),
    recipient({ username, number }) {
      const named = username === null ? undefined : byUsername.get(username.toLowerCase())
      const numbered = number === null ? undefined : byNumber.get(number)
      if (username === null) return numbered
      return number === null || named === numbered ? named : undefined
    },
  }
}
