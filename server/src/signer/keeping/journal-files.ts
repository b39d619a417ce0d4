import { closeSync, fstatSync, ftruncateSync, openSync, readdirSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { readSignedLine, type SignedLine } from '#core/spends'
import { syncFolder } from './write-durably.ts'

/** A needed line of the journal is unreadable; the message is for the operator. */
export class JournalDamaged extends Error {
  override name = 'JournalDamaged'
}

/** Where a line is. */
export type Spot = { readonly month: string; readonly at: number; readonly length: number }

/** The number of monthly files that are read, including this month's; older files are kept unread. */
const monthsRead = 4
const chunkBytes = 1024 * 1024

type Waiting = { readonly line: Buffer; readonly month: string; readonly settled: PromiseWithResolvers<void> }

/** Writes lines to the ends of the files of months; lines that wait together are synced together. */
export function createWriter({ folder, sizes }: { folder: string; sizes: Map<string, number> }) {
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

  function requireSound(): void {
    if (failure !== null) throw failure
  }

  return {
    /** Throws once a write has failed: what is on the disk is uncertain. */
    requireSound,
    /** Waits for the lines that are being written. */
    async idle(): Promise<void> {
      await writing
      requireSound()
    },
    write(text: string, month: string): { readonly spot: Spot; readonly isWritten: Promise<void> } {
      const line = Buffer.from(`${text}\n`)
      const at = sizes.get(month) ?? 0
      sizes.set(month, at + line.length)
      const settled = Promise.withResolvers<void>()
      waiting.push({ line, month, settled })
      writing ??= writeAll()
      return { spot: { month, at, length: line.length }, isWritten: settled.promise }
    },
    async close(): Promise<void> {
      await writing
      await open.close()
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

export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}

export type Months = { readonly oldest: string; readonly read: string[]; readonly older: string[] }

/** The months that are read, from the oldest that can be on, and the older ones; each list begins with its oldest. */
export function monthsIn(folder: string, now: number): Months {
  const date = new Date(now)
  const oldest = monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsRead + 1))
  const months = readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}$/.test(name))
    .toSorted()
  return {
    oldest,
    read: months.filter((name) => name >= oldest),
    older: months.filter((name) => name < oldest),
  }
}

type Each = (line: SignedLine, spot: Omit<Spot, 'month'>) => void

/**
 * Reads a file line by line and returns its size. A crash may have left a last line without an end, before anything was
 * answered. Such a line is cut off, so the next one starts on a line of its own.
 */
export function readMonth(file: string, each: Each): number {
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

export function readBytes(file: string, { at, length }: Omit<Spot, 'month'>): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, 0, length, at)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

export function parseLine(line: Buffer, where: string): SignedLine {
  try {
    return readSignedLine(line.toString('utf8'))
  } catch (error) {
    throw new JournalDamaged(
      `${where} is not a line of the signer's journal. Restore the file from a backup: without it the signer might sign twice.`,
      { cause: error },
    )
  }
}
