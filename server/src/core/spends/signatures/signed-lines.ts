import { columns, type Queryable, type Sql, sql, type Tx, table } from '#platform/database'
import type { JournalHeads } from '../spend/signer.ts'
import { type LinePlace, readSignedLine, type Signature, type SignedLine } from './signed-line.ts'

const { uuid, safeInteger, text, timestamptz } = columns

const signedLines = table('signed_lines', {
  journal: uuid,
  sequence: safeInteger,
  reference: uuid,
  spendId: uuid,
  line: text,
  signedAt: timestamptz,
})

/** A line with its place, and its text with the seal. */
export type PlacedLine = SignedLine & { readonly place: LinePlace; readonly text: string }

export function readPlaced(text: string): PlacedLine {
  const { signature, place } = readSignedLine(text)
  if (place === null) throw new Error(`the line of ${signature.reference} has no place in a journal`)
  return { signature, place, text }
}

/** Stores a line; false for one that is here. */
export async function storeLine(tx: Tx, { signature, place, text }: PlacedLine): Promise<boolean> {
  const { reference, spendId, at } = signature
  const row = { ...place, reference, spendId, line: text, signedAt: new Date(at) }
  const stored = await tx.query(sql`
    ${signedLines.insertion(row)} on conflict do nothing returning reference`)
  return stored.length > 0
}

/** The newest line of each journal. */
export async function readHeads(
  database: Queryable,
): Promise<ReadonlyMap<string, { readonly sequence: number; readonly signedAt: Date }>> {
  // Steps from journal to journal in the index, whatever number of lines each has.
  const rows = await database.query<{ journal: string; sequence: bigint; signed_at: Date }>(sql`
    with recursive named (journal) as (
      select min_journal from (select (select journal from signed_lines order by journal limit 1) as min_journal) first
      union all
      select (select journal from signed_lines where journal > named.journal order by journal limit 1)
      from named where named.journal is not null)
    select named.journal, newest.sequence, newest.signed_at
    from named cross join lateral (
      select sequence, signed_at from signed_lines where journal = named.journal order by sequence desc limit 1) newest`)
  return new Map(
    rows.map((row) => [row.journal, { sequence: Number(row.sequence), signedAt: row.signed_at }]),
  )
}

/** The next lines of a journal after a number, among those signed since a moment. */
export async function readLinesAfter(
  database: Queryable,
  { journal, sequence, since, max }: LinePlace & { readonly since: Date; readonly max: number },
): Promise<PlacedLine[]> {
  const rows = await database.query<{ line: string }>(sql`
    select line from signed_lines where journal = ${journal} and sequence > ${sequence} and signed_at >= ${since}
    order by sequence limit ${max}`)
  return rows.map(({ line }) => readPlaced(line))
}

/** Lines of which no attempt of these books pays their spend, and that were signed since this exchange was founded. */
const isUnknown: Sql = sql`
  not exists (select from spend_attempts where spend_attempts.id = signed_lines.reference)
  and not exists (
    select from spend_batch_attempts attempt join spend_batch_members member on member.batch_id = attempt.batch_id
    where attempt.id = signed_lines.reference and member.spend_id = signed_lines.spend_id)
  and signed_at >= (select founded_at from exchange)`

/** Payments that a signer signed and these books do not know, the oldest first. */
export async function readUnknownSignatures(database: Queryable, max: number): Promise<Signature[]> {
  const rows = await database.query<{ line: string }>(sql`
    select line from signed_lines where ${isUnknown} order by signed_at, journal, sequence limit ${max}`)
  return rows.map(({ line }) => readPlaced(line).signature)
}

/** The signature for a spend that these books do not know at all; undefined where there is none. */
export async function readLostPayment(tx: Tx, spendId: string): Promise<Signature | undefined> {
  const [known] = await tx.query(sql`select from spends where id = ${spendId}`)
  return known === undefined ? (await readUnknownOf(tx, spendId)).at(-1) : undefined
}

/** Signatures for a spend that these books do not know, the oldest first. */
export async function readUnknownOf(database: Queryable, spendId: string): Promise<Signature[]> {
  const rows = await database.query<{ line: string }>(sql`
    select line from signed_lines where spend_id = ${spendId} and ${isUnknown} order by signed_at, sequence`)
  return rows.map(({ line }) => readPlaced(line).signature)
}

/** The signatures under a reference, one for each spend: several where a batch was signed, the last of them with the bytes. */
export async function readSignaturesOf(database: Queryable, reference: string): Promise<Signature[]> {
  const rows = await database.query<{ line: string }>(sql`
    select line from signed_lines where reference = ${reference} order by signed_at, journal, sequence`)
  const signatures = rows.map(({ line }) => readPlaced(line).signature)
  return [...new Map(signatures.map((signature) => [signature.spendId, signature])).values()]
}

/** The heads of journals that have signed since a moment. */
export function headsSince(
  heads: ReadonlyMap<string, { readonly sequence: number; readonly signedAt: Date }>,
  since: Date,
): JournalHeads {
  return new Map(
    [...heads].flatMap(([journal, { sequence, signedAt }]) =>
      signedAt >= since ? [[journal, sequence] as const] : [],
    ),
  )
}
