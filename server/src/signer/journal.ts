import { closeSync, fstatSync, ftruncateSync, openSync, readdirSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '#platform/data-dir'
import { syncFolder } from './write-durably.ts'

/** A line of the journal: signed bytes. */
export type Signature = {
  readonly reference: string
  readonly spendId: string
  readonly network: string
  readonly purpose: string
  /** SHA-256 of the request, which distinguishes a repeat from another request under the same reference. */
  readonly digest: string
  readonly from: readonly string[]
  readonly slots: readonly string[]
  readonly to: string
  readonly tag: string | null
  /** In the form of `contractKey`. */
  readonly contract: string | null
  readonly units: bigint
  readonly feeMax: bigint
  /** Units that count against the hour's limit; 0 where an earlier transaction of the spend has counted them. */
  readonly outflow: bigint
  readonly at: number
  readonly raw: string
  readonly txid: string
}

/** All signatures, in files of a month each, which only grow. */
export type Journal = {
  /** The signature under a reference, once it is on disk. */
  find(reference: string): Promise<Signature | null>
  /** The signatures of a spend, oldest first. */
  ofSpend(spendId: string): Promise<readonly Signature[]>
  /** The signatures since a moment, at most an hour ago. */
  since(at: number): readonly Signature[]
  /** Resolves when the signature is on disk. Throws when that is uncertain; the journal cannot be used after that. */
  append(signature: Signature): Promise<void>
  close(): Promise<void>
}

/** A needed line of the journal is unreadable; the message is for the operator. */
export class JournalDamaged extends Error {
  override name = 'JournalDamaged'
}

const hourMs = 3_600_000
/** The number of monthly files that are read, including this month's; older files are kept unread. */
const monthsRead = 4
const chunkBytes = 1024 * 1024

type Place = { readonly month: string; readonly at: number; readonly length: number }

type Waiting = { readonly line: Buffer; readonly month: string; readonly settled: PromiseWithResolvers<void> }

export function openJournal(dir: string, { now }: { now: number }): Journal {
  const folder = join(dir, 'journal')
  makeDirectory(folder)
  const fileOf = (month: string) => join(folder, month)
  const index = createIndex()
  let recent: Signature[] = []
  const sizes = new Map<string, number>()
  for (const month of monthsIn(folder, now))
    sizes.set(
      month,
      readMonth(fileOf(month), (signature, place) => {
        index.add(signature, { ...place, month })
        if (signature.at > now - hourMs) recent.push(signature)
      }),
    )

  let waiting: Waiting[] = []
  let writing: Promise<void> | null = null
  let failure: unknown = null
  const open = createOpenMonth(folder)

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        for (const [month, lines] of Map.groupBy(batch, ({ month }) => month))
          await open.write(month, Buffer.concat(lines.map(({ line }) => line)))
        for (const { settled } of batch) settled.resolve()
      } catch (error) {
        failure = error
        for (const { settled } of [...batch, ...waiting]) settled.reject(error)
        waiting = []
      }
    }
    writing = null
  }

  async function readAt(place: Place): Promise<Signature> {
    await writing
    if (failure !== null) throw failure
    return parseLine(readBytes(fileOf(place.month), place), `${fileOf(place.month)} at byte ${place.at}`)
  }

  return {
    async find(reference) {
      const place = index.byReference.get(reference)
      return place === undefined ? null : readAt(place)
    },
    ofSpend: (spendId) => Promise.all((index.bySpend.get(spendId) ?? []).map(readAt)),
    since(at) {
      recent = recent.filter((signature) => signature.at > at)
      return recent
    },
    async append(signature) {
      if (failure !== null) throw failure
      const month = monthOf(signature.at)
      const line = Buffer.from(`${JSON.stringify(signature, bigintAsText)}\n`)
      const at = sizes.get(month) ?? 0
      sizes.set(month, at + line.length)
      // Indexed before the disk write ends, so a request that arrives meanwhile cannot be signed as well.
      index.add(signature, { month, at, length: line.length })
      recent.push(signature)
      const settled = Promise.withResolvers<void>()
      waiting.push({ line, month, settled })
      writing ??= writeAll()
      await settled.promise
    },
    async close() {
      await writing
      await open.close()
    },
  }
}

function createIndex() {
  const byReference = new Map<string, Place>()
  const bySpend = new Map<string, Place[]>()
  return {
    byReference,
    bySpend,
    add({ reference, spendId }: Signature, place: Place): void {
      byReference.set(reference, place)
      const known = bySpend.get(spendId)
      if (known === undefined) bySpend.set(spendId, [place])
      else known.push(place)
    },
  }
}

/** The file of the current month, open for writing. */
function createOpenMonth(folder: string) {
  let current: { readonly month: string; readonly handle: FileHandle } | null = null
  return {
    async write(month: string, bytes: Buffer): Promise<void> {
      if (current?.month !== month) {
        await current?.handle.close()
        current = { month, handle: await open(join(folder, month), 'a', 0o600) }
        syncFolder(folder)
      }
      await current.handle.appendFile(bytes)
      await current.handle.datasync()
    },
    async close(): Promise<void> {
      await current?.handle.close()
      current = null
    },
  }
}

function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}

function monthsIn(folder: string, now: number): string[] {
  const date = new Date(now)
  const oldest = monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsRead + 1))
  return readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}$/.test(name) && name >= oldest)
    .toSorted()
}

type Each = (signature: Signature, place: Omit<Place, 'month'>) => void

/**
 * Reads a file line by line and returns its size. A crash may have left a last line without an end, before anything was
 * answered. Such a line is cut off, so the next one starts on a line of its own.
 */
function readMonth(file: string, each: Each): number {
  const descriptor = openSync(file, 'r+')
  let lineAt = 0
  try {
    for (const line of linesOf(descriptor)) {
      each(parseLine(line, `${file} at byte ${lineAt}`), { at: lineAt, length: line.length })
      lineAt += line.length
    }
    if (fstatSync(descriptor).size > lineAt) ftruncateSync(descriptor, lineAt)
    return lineAt
  } finally {
    closeSync(descriptor)
  }
}

/** The complete lines of a file, each with its end. */
function* linesOf(descriptor: number): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let rest: Buffer = Buffer.alloc(0)
  for (;;) {
    const count = readSync(descriptor, chunk, 0, chunkBytes, null)
    if (count === 0) return
    rest = Buffer.concat([rest, chunk.subarray(0, count)])
    let begin = 0
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, begin)) {
      yield rest.subarray(begin, end + 1)
      begin = end + 1
    }
    rest = rest.subarray(begin)
  }
}

function readBytes(file: string, { at, length }: Omit<Place, 'month'>): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, 0, length, at)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

const amounts = new Set(['units', 'feeMax', 'outflow'])

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

function parseLine(line: Buffer, where: string): Signature {
  try {
    const revive = (key: string, value: unknown) => (amounts.has(key) ? BigInt(value as string) : value) // the journal wrote it
    return JSON.parse(line.toString('utf8'), revive) as Signature // the journal wrote it
  } catch (error) {
    throw new JournalDamaged(
      `${where} is not a line of the signer's journal. Restore the file from a backup: without it the signer might sign twice.`,
      { cause: error },
    )
  }
}
