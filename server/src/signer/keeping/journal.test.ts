import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Signature } from '#core/spends'
import { openSignerHouse } from '../../../test/world/signer-house.ts'
import { useFolder } from '../../../test/world/use-folder.ts'
import { type Journal, openJournal as openSealed } from './journal.ts'
import { JournalDamaged } from './journal-files.ts'

const folder = useFolder()
const at = Date.UTC(2026, 4, 15, 12)
const dayMs = 86_400_000

function signature(change: Partial<Signature> = {}): Signature {
  return {
    reference: randomUUID(),
    spendId: randomUUID(),
    network: 'erc20',
    purpose: 'withdrawal',
    digest: 'd',
    from: ['a'],
    fromIndexes: [0],
    generation: 0,
    toIndex: null,
    toGeneration: null,
    slots: ['1'],
    to: 'b',
    tag: null,
    contract: null,
    units: 10n ** 30n,
    feeMax: 5n,
    outflow: 10n ** 30n,
    at,
    raw: 'raw',
    unsigned: 'unsigned',
    txid: 'txid',
    ...change,
  }
}

const openJournal = (dir: string, { now }: { now: number }) => openSealed(dir, { now, seal: () => 'sealed' })

/** The signature under a reference; null when there is none. */
const findIn = async (journal: Journal, reference: string) =>
  (await journal.find(reference))?.signature ?? null

function newDir(): { dir: string; month(name: string): string } {
  const dir = join(folder, randomUUID())
  mkdirSync(dir)
  return { dir, month: (name) => join(dir, 'journal', name) }
}

test('what was appended is found, whole, at once and after it was opened anew', async () => {
  const { dir } = newDir()
  const [one, other] = [signature(), signature({ tag: '7' })]
  let journal = openJournal(dir, { now: at })
  await Promise.all([journal.append(one), journal.append(other)])
  for (let round = 0; round < 2; round++) {
    expect([await findIn(journal, one.reference), await findIn(journal, other.reference)]).toEqual([
      one,
      other,
    ])
    expect(await journal.find(randomUUID())).toBeNull()
    expect(await journal.ofSpend(one.spendId)).toEqual([one])
    expect(journal.since(at - 1)).toHaveLength(2)
    await journal.close()
    journal = openJournal(dir, { now: at })
  }
  await journal.close()
})

test('a line that a crash tore is cut off, whatever is left of it, and the next one begins as a line', async () => {
  const { dir, month } = newDir()
  const file = month('2026-05')
  const [kept, torn, next] = [signature(), signature(), signature()]
  const first = openJournal(dir, { now: at })
  await first.append(kept)
  const whole = statSync(file).size
  await first.append(torn)
  await first.close()
  const bytes = readFileSync(file)
  for (const size of [bytes.length - 1, whole + 1, whole + 100]) {
    writeFileSync(file, bytes)
    truncateSync(file, size)
    const journal = openJournal(dir, { now: at })
    expect([await findIn(journal, kept.reference), await findIn(journal, torn.reference)]).toEqual([
      kept,
      null,
    ])
    await journal.append(next)
    await journal.close()
    const again = openJournal(dir, { now: at })
    expect(await findIn(again, next.reference)).toEqual(next)
    await again.close()
  }
})

test('a whole line that cannot be read keeps the signer from starting, and is named', async () => {
  const { dir, month } = newDir()
  const journal = openJournal(dir, { now: at })
  await journal.append(signature())
  await journal.close()
  const { size } = statSync(month('2026-05'))
  appendFileSync(month('2026-05'), 'half a line\n')
  expect(() => openJournal(dir, { now: at })).toThrow(JournalDamaged)
  expect(() => openJournal(dir, { now: at })).toThrow(`2026-05 at byte ${size} is not a line`)
})

test('a file is a month, four of them are remembered, and none is ever deleted', async () => {
  const { dir, month } = newDir()
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']
  const signatures = months.map((name) => signature({ at: Date.parse(`${name}-28T00:00:00Z`) }))
  const journal = openJournal(dir, { now: at })
  for (const one of signatures) await journal.append(one)
  await journal.close()
  expect(readdirSync(join(dir, 'journal')).toSorted()).toEqual(months)
  expect(statSync(month('2026-01')).mode & 0o777).toBe(0o600)
  const later = openJournal(dir, { now: Date.UTC(2026, 4, 28) + dayMs })
  const found = await Promise.all(signatures.map(({ reference }) => findIn(later, reference)))
  expect(found).toEqual([null, ...signatures.slice(1)])
  await later.close()
})

test('after a write that failed the signer signs nothing, since nobody knows what is on the disk', async () => {
  const { dir, month } = newDir()
  const journal = openJournal(dir, { now: at })
  mkdirSync(month('2026-05'))
  const one = signature()
  await expect(journal.append(one)).rejects.toThrow('EISDIR')
  await expect(journal.append(signature({ at: at + 60 * dayMs }))).rejects.toThrow('EISDIR')
  await expect(journal.find(one.reference)).rejects.toThrow('EISDIR')
})

test('a signer that died between its journal and its answer gives the same bytes when it is asked again', async () => {
  const house = openSignerHouse(folder)
  const request = house.request()
  const lost = await house.signer.sign(request)
  expect(lost.status).toBe('done')
  // The answer is forgotten, and the signer too.
  await house.reopen()
  expect(await house.signer.find(request.reference)).toEqual(lost)
  expect(await house.signer.sign(request)).toEqual(lost)
  const file = readdirSync(join(house.dir, 'journal'))[0] ?? ''
  expect(readFileSync(join(house.dir, 'journal', file), 'utf8').split('\n')).toHaveLength(2)
  await house.close()
})
