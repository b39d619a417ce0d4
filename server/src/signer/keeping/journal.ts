import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  isSealedLine,
  type JournalHeads,
  type LinePlace,
  readSignedLine,
  type Signature,
  type SignedLine,
  writeSignedLine,
} from '#core/spends'
import { makeDirectory } from '#platform/data-dir'
import {
  createWriter,
  type Months,
  monthOf,
  monthsIn,
  parseLine,
  readBytes,
  readMonth,
  type Spot,
} from './journal-files.ts'
import { createIndex } from './journal-index.ts'
import { readKeptJson } from './read-kept-json.ts'
import { writeDurably } from './write-durably.ts'

/** A signature as the journal has it. */
export type Kept = {
  readonly signature: Signature
  /** Null for a line without a seal. */
  readonly line: string | null
}

/** The signature under a reference, with the lines of a batch's other members. */
export type Found = Kept & { readonly lines: readonly string[] }

/** All signatures, in files of a month each, which only grow. */
export type Journal = {
  /** The signature under a reference, once it is on disk. */
  find(reference: string): Promise<Found | null>
  /** The signatures of a spend, oldest first. */
  ofSpend(spendId: string): Promise<readonly Signature[]>
  /** The signature of a transaction; undefined for one of others. */
  ofTransaction(txid: string): Promise<Signature | undefined>
  /** The signatures since a moment, at most an hour ago. */
  since(at: number): readonly Signature[]
  /** Answers its line when that is on disk. Throws when that is uncertain; the journal cannot be used after that. */
  append(signature: Signature): Promise<string>
  /** The same for the lines of one reference. */
  appendAll(signatures: readonly Signature[]): Promise<string[]>
  /** The newest line of each journal that lines here come from. */
  heads(): JournalHeads
  /** Adds the lines that are not here, in their order. Throws `LineNotOurs` for a line without the seal of this signer. */
  take(lines: readonly string[]): Promise<void>
  /** The next lines of a journal after a number. */
  linesAfter(place: LinePlace): Promise<readonly string[]>
  close(): Promise<void>
}

/** A line that this signer did not write. */
class LineNotOurs extends Error {
  override name = 'LineNotOurs'
}

type Opening = {
  readonly now: number
  /** The seal of a line's text, under a key that nobody else has. */
  seal(text: string): string
}

const hourMs = 3_600_000
const linesMax = 100

export function openJournal(dir: string, { now, seal }: Opening): Journal {
  const folder = join(dir, 'journal')
  makeDirectory(folder)
  const id = ownId(dir)
  const fileOf = (month: string) => join(folder, month)
  const months = monthsIn(folder, now)
  const read = readIndex({ months, id, fileOf, since: now - hourMs })
  const { index } = read
  const writer = createWriter({ folder, sizes: read.sizes })
  let recent = read.recent

  function write(text: string, line: SignedLine): Promise<void> {
    const { spot, isWritten } = writer.write(text, monthOf(line.signature.at))
    // Indexed before the disk write ends, so a request that arrives meanwhile cannot be signed as well.
    index.add(line, spot)
    recent.push(line.signature)
    return isWritten
  }

  async function readAt(spot: Spot): Promise<Kept> {
    await writer.idle()
    const bytes = readBytes(fileOf(spot.month), spot)
    const { signature, place } = parseLine(bytes, `${fileOf(spot.month)} at byte ${spot.at}`)
    return { signature, line: place === null ? null : bytes.toString('utf8').trimEnd() }
  }

  async function append(signature: Signature): Promise<string> {
    writer.requireSound()
    const place = { journal: id, sequence: (index.heads.get(id) ?? 0) + 1 }
    const line = writeSignedLine({ signature, place }, seal)
    await write(line, { signature, place })
    return line
  }

  return {
    async find(reference) {
      const spot = index.byReference.get(reference)
      if (spot === undefined) return null
      const beside = await Promise.all((index.besideReference.get(reference) ?? []).map(readAt))
      return { ...(await readAt(spot)), lines: beside.flatMap(({ line }) => line ?? []) }
    },
    async ofSpend(spendId) {
      const kept = await Promise.all((index.bySpend.get(spendId) ?? []).map(readAt))
      // A crash may have left lines of a batch without its last one, before anything was answered.
      return kept.flatMap(({ signature }) => (index.byReference.has(signature.reference) ? signature : []))
    },
    async ofTransaction(txid) {
      const spot = index.byTxid.get(txid)
      return spot === undefined ? undefined : (await readAt(spot)).signature
    },
    since(at) {
      recent = recent.filter((signature) => signature.at > at)
      return recent
    },
    append,
    // All are in the index at once, so that a request that arrives meanwhile is judged by all of them.
    appendAll: (signatures) => Promise.all(signatures.map(append)),
    heads: () => new Map(index.heads),
    async take(lines) {
      writer.requireSound()
      const taken: Promise<void>[] = []
      for (const text of lines) {
        const line = readOwn(text, seal)
        if (line.place.sequence <= (index.heads.get(line.place.journal) ?? 0)) continue
        const isRead = monthOf(line.signature.at) >= months.oldest
        if (isRead && !index.byReference.has(line.signature.reference)) taken.push(write(text, line))
        else index.note(line.place)
      }
      await Promise.all(taken)
    },
    async linesAfter({ journal, sequence }) {
      const spots = (index.byJournal.get(journal) ?? []).filter((one) => one.sequence > sequence)
      const kept = await Promise.all(spots.slice(0, linesMax).map(({ spot }) => readAt(spot)))
      return kept.flatMap(({ line }) => line ?? [])
    },
    close: () => writer.close(),
  }
}

function readOwn(text: string, seal: Opening['seal']) {
  const { signature, place } = isSealedLine(text, seal)
    ? readSignedLine(text)
    : { signature: null, place: null }
  if (signature === null || place === null) throw new LineNotOurs('this signer did not write the line')
  return { signature, place }
}

type Reading = {
  readonly months: Months
  readonly id: string
  readonly since: number
  fileOf(month: string): string
}

/** The index of the months that are read, the sizes of their files, and the signatures since a moment. */
function readIndex({ months, id, since, fileOf }: Reading) {
  const index = createIndex()
  const recent: Signature[] = []
  const sizes = new Map<string, number>()
  for (const month of months.read)
    sizes.set(
      month,
      readMonth(fileOf(month), (line, spot) => {
        index.add(line, { ...spot, month })
        if (line.signature.at > since) recent.push(line.signature)
      }),
    )
  // A number that was given is never given again, however long ago that was.
  for (const month of months.older.toReversed())
    if (!index.heads.has(id)) readMonth(fileOf(month), ({ place }) => index.note(place))
  return { index, sizes, recent }
}

/** The id of the journal in a directory, and of every copy of it. */
function ownId(dir: string): string {
  const file = join(dir, 'journal.json')
  if (!existsSync(file)) writeDurably(file, { text: JSON.stringify({ id: randomUUID() }), isNew: true })
  return (readKeptJson(file) as { id: string }).id // the signer wrote it
}
