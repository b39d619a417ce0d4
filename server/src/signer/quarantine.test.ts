import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JournalHeads } from '#core/spends'
import { openSignerHouse, type SignerHouse } from '../../test/world/signer-house.ts'
import { useFolder } from '../../test/world/use-folder.ts'

const folder = useFolder()
const month = '2026-05'

function openHouse(): SignerHouse {
  const house = openSignerHouse(folder, { isQuarantined: true })
  onTestFinished(() => house.close())
  return house
}

/** The copy that a server has after every signature. */
async function copyOf({ signer: { journal } }: SignerHouse) {
  const heads = await journal.compare(new Map())
  const places = [...heads.keys()].map((id) => ({ journal: id, sequence: 0 }))
  const lines = (await Promise.all(places.map((place) => journal.linesAfter(place)))).flat()
  return { heads, lines }
}

async function trust({ signer }: SignerHouse, heads: JournalHeads): Promise<void> {
  await signer.journal.compare(heads)
}

/** Puts the directory of the signer back as it was, which a restore from a backup does. */
function backUp({ dir }: SignerHouse): () => void {
  const backup = `${dir}.backup`
  cpSync(dir, backup, { recursive: true })
  return () => {
    rmSync(dir, { recursive: true })
    cpSync(backup, dir, { recursive: true })
  }
}

async function restoredHouse() {
  const house = openHouse()
  await trust(house, new Map())
  const before = house.request()
  await house.signer.sign(before)
  const restore = backUp(house)
  const lost = house.request()
  const answer = await house.signer.sign(lost)
  const copy = await copyOf(house)
  await house.close()
  restore()
  await house.reopen()
  return { house, lost, answer, copy }
}

test('a signer signs and finds nothing before a server has compared its journal with the copy', async () => {
  const house = openHouse()
  const request = house.request()
  await expect(house.signer.sign(request)).rejects.toThrow('in quarantine')
  await expect(house.signer.find(request.reference)).rejects.toThrow('in quarantine')
  await trust(house, new Map())
  expect((await house.signer.sign(request)).status).toBe('done')
})

test('a restored journal stays in quarantine until it has every line that servers have', async () => {
  const { house, lost, answer, copy } = await restoredHouse()
  await trust(house, copy.heads)
  await expect(house.signer.sign(lost)).rejects.toThrow('in quarantine')
  await house.signer.journal.take(copy.lines)
  await trust(house, copy.heads)
  expect(await house.signer.find(lost.reference)).toEqual(answer)
  const again = house.request({ spendId: lost.spendId })
  expect(await house.signer.sign(again)).toMatchObject({
    status: 'rejected',
    reason: expect.stringContaining('which could happen as well'),
  })
})

test('lines that a restored journal took are there after a restart, and its numbers go on after them', async () => {
  const { house, lost, answer, copy } = await restoredHouse()
  await house.signer.journal.take(copy.lines)
  await house.reopen()
  await trust(house, copy.heads)
  expect(await house.signer.find(lost.reference)).toEqual(answer)
  await house.signer.sign(house.request())
  const [[id, head] = []] = copy.heads
  expect((await copyOf(house)).heads).toEqual(new Map([[id, (head ?? 0) + 1]]))
})

test('a journal that is lost altogether is taken back line by line', async () => {
  const { house, lost, answer, copy } = await restoredHouse()
  await house.close()
  for (const name of ['journal', 'journal.json']) rmSync(join(house.dir, name), { recursive: true })
  await house.reopen()
  await trust(house, copy.heads)
  await expect(house.signer.find(lost.reference)).rejects.toThrow('in quarantine')
  await house.signer.journal.take(copy.lines)
  await trust(house, copy.heads)
  expect(await house.signer.find(lost.reference)).toEqual(answer)
  expect((await house.signer.sign(house.request({ spendId: lost.spendId }))).status).toBe('rejected')
})

test('a line that another made or changed is refused, and nothing of it is in the journal', async () => {
  const { house, copy } = await restoredHouse()
  const file = join(house.dir, 'journal', month)
  const before = readFileSync(file, 'utf8')
  const [last = ''] = copy.lines.slice(-1)
  for (const forged of [
    last.replace('"withdrawal"', '"void"'),
    last.replace(/"seal":".*"/, '"seal":""'),
    '{}',
  ])
    await expect(house.signer.journal.take([forged])).rejects.toThrow('did not write')
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('a number is not given twice, also when the last signature is in a month that is not read', async () => {
  const house = openHouse()
  await trust(house, new Map())
  await house.signer.sign(house.request())
  house.pass(200 * 86_400_000)
  await house.reopen()
  await trust(house, new Map())
  await house.signer.sign(house.request())
  expect([...(await copyOf(house)).heads.values()]).toEqual([2])
})

test('lines of before journals had an id are read, and answered without a line', async () => {
  const house = openHouse()
  await trust(house, new Map())
  const request = house.request()
  const answer = await house.signer.sign(request)
  const file = join(house.dir, 'journal', month)
  const { journal: _, sequence: __, seal: ___, ...old } = JSON.parse(readFileSync(file, 'utf8'))
  await house.close()
  writeFileSync(file, `${JSON.stringify(old)}\n`)
  await house.reopen()
  await trust(house, new Map())
  if (answer.status !== 'done') throw new Error(answer.status)
  expect(await house.signer.find(request.reference)).toEqual({
    ...answer,
    result: { ...answer.result, line: null },
  })
})
