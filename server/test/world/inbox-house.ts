import { join } from 'node:path'
import type { ChainPayment } from '#core/chains'
import { addOperator, makeOperatorKey } from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { deposits } from '#products/deposits'
import { scanNetwork } from '../../src/products/deposits/index.ts'
import { inboxRoutes } from '../../src/products/deposits/office-routes.ts'
import { reversedRoute } from '../../src/products/deposits/reversed-route.ts'
import { readAct, runAct } from './act-by-words.ts'
import { knowPeople } from './acting-person.ts'
import { askOffice } from './ask-office.ts'
import { blockOf, catalog, openDepositHouse } from './deposit-house.ts'

type Opening = {
  /** The code of the network. */
  readonly code: string
  /** Where the keys of operators are. */
  readonly folder: string
  readonly clock: { now(): Date }
}

type Listed = {
  readonly id: string
  readonly suggestions: readonly { readonly username: string; readonly why: string }[]
}

/** A house with two customers, `pay` to their addresses, and `operate` as an operator; ann and bob have keys. */
export async function openInboxHouse({ code, folder, clock }: Opening) {
  const house = await openDepositHouse(code)
  const [first, second] = [await house.customer(), await house.customer()]
  await knowPeople(house.database, ['ann', 'bob', 'cleo'])
  for (const name of ['ann', 'bob']) {
    const publicKey = makeOperatorKey(join(folder, name))
    await house.database.inTransaction((tx) => addOperator(tx, { name, publicKey, now: clock.now() }))
  }
  const { address, tag } = first.to
  const blank = { txid: 'aa', index: 0, address, tag, contract: null, units: 10n ** 9n }
  async function pay(...payments: readonly Partial<ChainPayment>[]) {
    const chain = blockOf(
      code,
      payments.map((payment, index) => ({ ...blank, index, ...payment })),
      { tip: 100 },
    )
    await scanNetwork({ ...house.scanner, chain })
  }
  const desk = {
    database: house.database,
    catalog,
    secrets: secretsUnder(Buffer.alloc(32)),
    clock,
    ids: systemIds,
  }
  const operate = (words: string) =>
    runAct(desk, readAct(words.split(' '), deposits.operatorActs), {
      user: 'ann',
      keyFileOf: (name) => join(folder, name),
    })
  const office = { database: house.database, catalog }
  const routes = [...inboxRoutes(office), reversedRoute(office)]
  const list = <Item>(operation: string, query: object = {}) =>
    askOffice<{ items: Item[]; next: string | null }>(routes, operation, { query })
  /** Payments of the inbox that wait, the oldest first. */
  const listInbox = async (query: object = {}) =>
    (await list<Listed>('officeListInbox', { order: 'oldest_first', ...query })).items
  const showItem = (id: string) => askOffice<Listed>(routes, 'officeGetInboxItem', { params: { id } })
  const listReversed = async () => (await list('officeListReversedDeposits')).items
  async function onlyItem(): Promise<string> {
    const [item] = await house.database.query<{ id: string }>(
      sql`select id from deposit_inbox order by id desc limit 1`,
    )
    return item?.id ?? ''
  }
  return { house, first, second, pay, operate, onlyItem, desk, listInbox, showItem, listReversed }
}
