import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { railBookActs } from '../../src/app/acts/rail-books.ts'
import { readAct, runAct } from '../world/act-by-words.ts'
import { knowPeople } from '../world/acting-person.ts'
import { openPayingHouse } from '../world/paying-house.ts'

const house = await openPayingHouse()
const { catalog, clock, database } = house
await knowPeople(database, ['dana'])
const folder = mkdtempSync(join(tmpdir(), 'coffer-stated-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await house.close()
})

const acts = railBookActs({ publicUrl: () => 'https://exchange.example.com' })

function reconcile(line: string): Promise<string> {
  const file = join(folder, 'statement.csv')
  writeFileSync(file, `transaction_id,type,reference,amount,currency,fee,booked_at\n${line}\n`)
  const day = clock.now().toISOString().slice(0, 10)
  const words = ['rails', 'reconcile', file, '--rail', 'sbp', '--day', day]
  const desk = { database, catalog, clock, ids: systemIds, secrets: secretsUnder(Buffer.alloc(32)) }
  return runAct(desk, readAct(words, acts), { user: 'dana', keyFileOf: () => join(folder, 'none') })
}

test.for([
  ['an invoice in the currency of the rail', '1000 RUB'],
  ['an invoice that was quoted in another currency', '25 USDT'],
])('%s is paid by a statement that tells of its payment first', async ([, price = null]) => {
  // Each statement is of a day of its own.
  clock.advance(86_400_000)
  const merchant = await house.merchant()
  const id = await house.invoice(merchant, { price, way: 'RUB sbp' })
  const { amount_due: due } = await house.read(id)
  const link = await house.link(id, String(due))
  const bookedAt = clock.now().toISOString()
  expect(await reconcile(`${systemIds.next()},payment,${link},${due},RUB,0,${bookedAt}`)).toContain(
    'No break is open',
  )
  expect(await house.facts(id)).toBe('exact on_time final accepted success')
  await house.expectSound()
})
