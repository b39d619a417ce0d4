import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { appendFileSync, existsSync } from 'node:fs'
import { UsageError } from '#app/settings'
import type { AuditCheck } from '#core/ledger'
import { type Queryable, sql } from '#platform/database'
import { FileTooLarge, readBounded, requireShortLines } from '#platform/files'
import { defineSentences, tell } from '#platform/sentences'

/** Messages of the audit about the anchors in a file. */
export const anchorSentences = defineSentences({
  LEDGER_GOES_ON: 'the ledger goes on from every head in {file}',
  LEDGER_CUT_OFF: 'block {height}, which stood on {at}, is gone: the ledger was cut off',
  LEDGER_REWRITTEN: 'block {height} is not the one that stood on {at}: the ledger was rewritten',
})

/** A ledger's newest block at one moment, as a line of a file that is kept elsewhere. */
type Anchor = {
  readonly exchange: string
  readonly height: number
  readonly hash: string
  readonly at: string
  /** The signer's public key in base64, so others can verify the line too. */
  readonly key: string
  readonly signature: string
}

type Anchoring = { readonly file: string; readonly key: KeyObject }

/** Compares the ledger with every anchor in the file: a missing block was cut off, a different one was rewritten. */
export async function checkAnchors(database: Queryable, { file, key }: Anchoring): Promise<AuditCheck> {
  const lines = existsSync(file) ? readLines(file) : []
  const anchors = lines.map((line, index) => readAnchor(line, { place: `${file}:${index + 1}`, key }))
  const exchange = await exchangeId(database)
  const stranger = anchors.find((anchor) => anchor.exchange !== exchange)
  if (stranger !== undefined)
    throw new UsageError(
      `${file} has heads of the exchange ${stranger.exchange}, and this one is ${exchange}`,
    )
  const rows = await database.query<{ height: bigint; hash: Buffer | null }>(sql`
    select anchored.height, block.hash
    from unnest(${anchors.map(({ height }) => height)}::bigint[]) with ordinality as anchored (height, place)
    left join ledger_blocks block using (height) order by place`)
  const violations = anchors.flatMap(({ height, hash, at }, index) => {
    const found = rows[index]?.hash?.toString('hex')
    if (found === hash) return []
    const kind = found === undefined ? anchorSentences.LEDGER_CUT_OFF : anchorSentences.LEDGER_REWRITTEN
    return [tell(kind, { height, at })]
  })
  return {
    claim: tell(anchorSentences.LEDGER_GOES_ON, { file }),
    examined: BigInt(anchors.length),
    violations,
  }
}

/** An anchor takes some 500 bytes; a file has one for each run of the audit. */
const bounds = { linesMax: 100_000, lineBytesMax: 4 * 1024 }

function readLines(file: string): string[] {
  try {
    const bytes = readBounded(file, bounds.linesMax * 1024)
    requireShortLines(bytes, bounds)
    return bytes.toString().split('\n').filter(Boolean)
  } catch (error) {
    if (error instanceof FileTooLarge) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}

/** Adds the present head to the file; does nothing before the first block. */
export async function addAnchor(
  database: Queryable,
  { file, key, at }: Anchoring & { at: Date },
): Promise<void> {
  const [block] = await database.query<{ height: bigint; hash: Buffer }>(
    sql`select height, hash from ledger_blocks order by height desc limit 1`,
  )
  if (block === undefined) return
  const head = {
    exchange: await exchangeId(database),
    height: Number(block.height),
    hash: block.hash.toString('hex'),
    at: at.toISOString(),
    key: publicText(key),
  }
  const signature = sign(null, textOf(head), key).toString('base64')
  appendFileSync(file, `${JSON.stringify({ ...head, signature })}\n`, { mode: 0o600, flush: true })
}

function readAnchor(line: string, { place, key }: { place: string; key: KeyObject }): Anchor {
  const anchor = parse(line)
  if (anchor === null || anchor.key !== publicText(key) || !isSigned(anchor, key))
    throw new UsageError(
      `${place} is not a head that this exchange has signed; restore the file, or start another. Nothing was added.`,
    )
  return anchor
}

function parse(line: string): Anchor | null {
  try {
    const { exchange, height, hash, at, key, signature } = JSON.parse(line)
    return { exchange, height, hash, at, key, signature }
  } catch {
    return null
  }
}

function isSigned({ signature, ...head }: Anchor, key: KeyObject): boolean {
  return verify(null, textOf(head), createPublicKey(key), Buffer.from(String(signature), 'base64'))
}

/** The signed bytes: five texts, one on each line. */
function textOf({ exchange, height, hash, at, key }: Omit<Anchor, 'signature'>): Buffer {
  return Buffer.from([exchange, height, hash, at, key].join('\n'))
}

function publicText(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
}

async function exchangeId(database: Queryable): Promise<string> {
  const [exchange] = await database.query<{ id: string }>(sql`select id from exchange`)
  if (exchange === undefined) throw new Error('a server has founded the exchange')
  return exchange.id
}
