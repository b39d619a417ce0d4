import { kinOf } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { type Queryable, sql } from '#platform/database'
import { defineSentences, type Message, type Sentence, tell } from '#platform/sentences'
import type { InboxItem } from '#products/deposits/deposit'

const hints = defineSentences({
  HINT_SIBLING_NETWORK: 'the address is theirs on {network}',
  HINT_SAME_PAYER: 'the same payer paid them before',
  HINT_TAG_SPELLING: 'the tag, spelt otherwise: {tag}',
  HINT_TAG_SLIP: 'the tag, but for one slip: {tag}',
})

/** The kinds of hints about the owner of a payment. */
export const hintSentences: readonly Sentence[] = Object.values(hints)

/** A possible owner of a payment, with the reason: a hint for people, never proof. */
export type Suggestion = { readonly username: string; readonly why: Message }

const suggestionsMax = 5

/** Possible owners of a payment, likeliest first. */
export async function suggestOwners(
  database: Queryable,
  { item, catalog }: { item: InboxItem; catalog: Catalog },
): Promise<Suggestion[]> {
  const found = [
    ...(await ownersOfAddress(database, { item, catalog })),
    ...(await payeesOfPayer(database, item)),
    ...(await ownersOfTags(database, {
      item,
      spellings: spellingsOf(item.tag ?? ''),
      hint: hints.HINT_TAG_SPELLING,
    })),
    ...(await ownersOfTags(database, {
      item,
      spellings: slipsOf(item.tag ?? ''),
      hint: hints.HINT_TAG_SLIP,
    })),
  ]
  const first = new Map(found.toReversed().map((suggestion) => [suggestion.username, suggestion]))
  return found.filter((one) => first.get(one.username) === one).slice(0, suggestionsMax)
}

async function ownersOfAddress(
  database: Queryable,
  { item: { network, address }, catalog }: { item: InboxItem; catalog: Catalog },
): Promise<Suggestion[]> {
  if (network.tag !== null) return []
  const kin = kinOf(network, catalog).map(({ code }) => code)
  const rows = await database.query<{ username: string; network: string }>(sql`
    select username, network from deposit_addresses join customers on customers.id = customer_id
    where network = any(${kin}::text[]) and address = ${address} order by network limit ${suggestionsMax}`)
  return rows.map((row) => ({
    username: row.username,
    why: tell(hints.HINT_SIBLING_NETWORK, { network: row.network }),
  }))
}

async function payeesOfPayer(database: Queryable, { network, payer }: InboxItem): Promise<Suggestion[]> {
  if (payer === null) return []
  const rows = await database.query<{ username: string }>(sql`
    select username from deposits join customers on customers.id = customer_id
    where network = ${network.code} and payer = ${payer} and customer_id is not null and status = 'credited'
    group by username order by max(deposits.created_at) desc limit ${suggestionsMax}`)
  return rows.map(({ username }) => ({ username, why: tell(hints.HINT_SAME_PAYER) }))
}

type Tags = { readonly item: InboxItem; readonly spellings: readonly string[]; readonly hint: Sentence }

async function ownersOfTags(
  database: Queryable,
  { item: { network, address }, spellings, hint }: Tags,
): Promise<Suggestion[]> {
  if (network.tag === null || spellings.length === 0) return []
  const rows = await database.query<{ username: string; tag: string }>(sql`
    select username, tag from deposit_addresses join customers on customers.id = customer_id
    where network = ${network.code} and address = ${address} and tag = any(${spellings}::text[])
    order by length(tag), tag limit ${suggestionsMax}`)
  return rows.map(({ username, tag }) => ({ username, why: tell(hint, { tag }) }))
}

/** The number in a tag with spaces, leading zeros or digits of other scripts. */
function spellingsOf(tag: string): string[] {
  const digits = [...tag.normalize('NFKC')].map(asciiDigit).join('').replace(/^0+/, '')
  return digits === '' || digits === tag ? [] : [digits]
}

const arabicZeros = [0x0660, 0x06f0]

function asciiDigit(letter: string): string {
  if (/^[0-9]$/.test(letter)) return letter
  const code = letter.codePointAt(0) ?? 0
  const zero = arabicZeros.find((start) => code >= start && code < start + 10)
  return zero === undefined ? '' : String(code - zero)
}

const slipDigitsMax = 10

/** Numbers that differ by one wrong, missing or doubled digit, or by two swapped ones. */
function slipsOf(tag: string): string[] {
  if (!/^[0-9]+$/.test(tag) || tag.length > slipDigitsMax) return []
  const slips = new Set<string>()
  for (let place = 0; place <= tag.length; place++) {
    const [before, after] = [tag.slice(0, place), tag.slice(place)]
    slips.add(before + after.slice(1))
    if (after.length > 1) slips.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    for (const digit of '0123456789') {
      slips.add(before + digit + after)
      if (after !== '') slips.add(before + digit + after.slice(1))
    }
  }
  slips.delete(tag)
  return [...slips].filter((slip) => /^[1-9]/.test(slip))
}
