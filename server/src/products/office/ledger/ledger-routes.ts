import Type from 'typebox'
import {
  type ListedEntry,
  listEntries,
  listEntriesAbout,
  listEntriesOfKind,
  listEntryKinds,
  readEntry,
  readFirstMovements,
  readSeal,
  readStatementById,
} from '#core/ledger'
import { listOf, officeRead, pageBy, textListFields, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, invalidField, lowerCase, orNull, type Route, requireCursor } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  about,
  accountRef,
  describeAccounts,
  findAbout,
  officeRefusals,
  readSubject,
  sideRef,
  subject,
} from '#products/office/subjects'
import { accountExample, ledgerAccountRoutes } from './ledger-account-routes.ts'

type Parts = { readonly database: Database }

const entryFields = {
  id: Type.String({ format: 'uuid' }),
  kind: Type.String({ description: 'Such as `transfer_internal`.' }),
  reference: Type.String({
    description: 'The reference of the entry: an id, or a text that begins with one.',
  }),
  at: unixTime,
}

const entry = closedObject({
  ...entryFields,
  about,
  movement_count: Type.Integer(),
  movements: Type.Array(
    closedObject({ symbol: Type.String(), amount: Type.String(), from: accountRef, to: accountRef }),
    { description: 'The first two movements; `officeGetLedgerEntry` returns all.' },
  ),
})

const movement = closedObject({
  position: Type.Integer(),
  symbol: Type.String(),
  amount: Type.String(),
  from: sideRef,
  to: sideRef,
})

const entryDetail = closedObject({
  ...entryFields,
  block: orNull(Type.Integer(), {
    description: 'The entry’s block in the sealed chain; null before the sealing.',
  }),
  movements: Type.Array(movement),
  subject,
})

const id = '01994f6e-89ff-7d01-a2b3-c4d5e6f70819'
const reference = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const entryExample = { id, kind: 'transfer', reference, at: 1777896000 }
const listedExample = {
  ...entryExample,
  about: { id: reference, is: 'transfer', path: null },
  movement_count: 1,
  movements: [
    {
      ...{ symbol: 'USDT', amount: '25', from: accountExample },
      to: { ...accountExample, customer: { number: 2, username: 'bob' } },
    },
  ],
}
const sideExample = { ...accountExample, sequence: 2, balance: '975' }

/** The ledger's explorer: entries, their movements, accounts, and their subjects. */
export function ledgerRoutes({ database }: Parts): Route[] {
  return [
    listRoute(database),
    kindsRoute(database),
    entryRoute(database),
    ...ledgerAccountRoutes({ database }),
    sealRoute(database),
  ]
}

function listRoute(database: Database): Route {
  return officeRead({
    operationId: 'officeListLedgerEntries',
    summary: 'List the entries of the ledger, newest first',
    description:
      'Filter by at most one of `kind`, `reference` and `account`. Entries of a kind are in descending order of their references; entries about a thing, given by its id in `reference`, are oldest first, at most 200.',
    path: '/ledger/entries',
    query: closedObject({
      ...textListFields,
      kind: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      reference: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      account: Type.Optional(Type.String({ format: 'uuid', spelling: lowerCase })),
    }),
    result: listOf(entry),
    example: { query: { reference }, data: { items: [listedExample], next: null } },
    async handle({ query: { kind, reference, account, ...asked } }) {
      if ([kind, reference, account].filter((one) => one !== undefined).length > 1)
        throw invalidField('kind', 'must stand alone: ask by kind, by reference or by account')
      if (account !== undefined) return entriesOfAccount(database, account, asked)
      if (reference !== undefined) {
        const found = await listEntriesAbout(database, { reference, limit: 200 })
        return { items: await withMovements(database, found), next: null }
      }
      if (kind === undefined)
        await requireCursor(database, {
          cursor: requireId(asked.cursor),
          items: sql`ledger_entries where true`,
        })
      const { items, next } = await pageBy(asked, {
        read: ({ limit, cursor: before }: { limit: number; cursor: string | undefined }) =>
          kind === undefined
            ? listEntries(database, { limit, before })
            : listEntriesOfKind(database, { kind, limit, before }),
        cursorOf: (one) => (kind === undefined ? one.id : one.reference),
      })
      return { items: await withMovements(database, items), next }
    },
  })
}

function kindsRoute(database: Database): Route {
  return officeRead({
    operationId: 'officeGetLedgerKinds',
    summary: 'List the kinds of entries in the ledger',
    path: '/ledger/kinds',
    result: closedObject({ kinds: Type.Array(Type.String()) }),
    example: { data: { kinds: ['trade', 'transfer_internal'] } },
    handle: async () => ({ kinds: await listEntryKinds(database) }),
  })
}

const shownMax = 2

/** Entries with their first movements and subjects, for a whole page at once. */
async function withMovements(database: Database, entries: readonly ListedEntry[]) {
  const [moved, told] = await Promise.all([
    readFirstMovements(database, { ids: entries.map((one) => one.id), each: shownMax }),
    findAbout(
      database,
      entries.map((one) => one.reference),
    ),
  ])
  const sides = [...moved.values()].flatMap(({ movements }) =>
    movements.flatMap(({ from, to }) => [from, to]),
  )
  const described = await describeAccounts(database, sides)
  return entries.map((one) => {
    const { count, movements } = moved.get(one.id) ?? { count: 0, movements: [] }
    return {
      ...toEntry(one),
      about: told(one.reference),
      movement_count: count,
      movements: movements.map(({ asset: symbol, amount, from, to }) => ({
        ...{ symbol, amount },
        from: described(from),
        to: described(to),
      })),
    }
  })
}

type Page = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

async function entriesOfAccount(database: Database, account: string, asked: Page) {
  const { items, next } = await pageBy(asked, {
    read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
      readStatementById(database, { id: account, limit, before: requireSequence(cursor) }),
    cursorOf: ({ sequence }) => `${sequence}`,
  })
  const entries = items.map((line) => ({ ...line, id: line.entryId }))
  return { items: await withMovements(database, entries), next }
}

const badCursor = () => invalidField('cursor', 'must be the next of a page before')

function requireId(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isUuid(cursor)) throw badCursor()
  return cursor
}

function requireSequence(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,18}$/.test(cursor)) throw badCursor()
  return BigInt(cursor)
}

function entryRoute(database: Database): Route {
  return officeRead({
    operationId: 'officeGetLedgerEntry',
    summary: 'Read an entry with its movements, their accounts and owners, and its subject',
    path: '/ledger/entries/{id}',
    params: closedObject({ id: Type.String() }),
    result: entryDetail,
    refusals: [officeRefusals.LEDGER_ENTRY_NOT_FOUND],
    example: {
      params: { id },
      data: {
        ...entryExample,
        block: 42,
        movements: [
          {
            position: 0,
            symbol: 'USDT',
            amount: '25',
            from: sideExample,
            to: { ...sideExample, customer: { number: 2, username: 'bob' }, balance: '1025' },
          },
        ],
        subject: { ...listedExample.about, transactions: [] },
      },
    },
    async handle({ params: { id: asked } }) {
      const found = isUuid(asked) ? await readEntry(database, asked.toLowerCase()) : undefined
      if (found === undefined) throw new Refusal(officeRefusals.LEDGER_ENTRY_NOT_FOUND)
      const sides = found.movements.flatMap(({ from, to }) => [from, to])
      const [described, told] = await Promise.all([
        describeAccounts(database, sides),
        readSubject(database, found),
      ])
      const side = (one: (typeof sides)[number]) => ({
        ...described(one),
        sequence: Number(one.sequence),
        balance: one.balance,
      })
      return {
        ...toEntry(found),
        block: found.block === null ? null : Number(found.block),
        movements: found.movements.map(({ position, asset: symbol, amount, from, to }) => ({
          ...{ position, symbol, amount },
          from: side(from),
          to: side(to),
        })),
        subject: told,
      }
    },
  })
}

function sealRoute(database: Database): Route {
  const head = closedObject({
    height: Type.Integer(),
    hash: Type.String({ description: 'SHA-256 in hex.' }),
    entries: Type.Integer({ description: 'Entries in the last block.' }),
    unsealed: Type.Integer({ description: 'Unsealed entries, counted up to 100,000.' }),
    sealed_at: unixTime,
  })
  return officeRead({
    operationId: 'officeGetLedgerSeal',
    summary: 'Read the head of the sealed chain of entries',
    path: '/ledger/seal',
    result: closedObject({ head: orNull(head, { description: 'Null before the first block.' }) }),
    example: {
      data: { head: { height: 42, hash: 'ab'.repeat(32), entries: 12, unsealed: 0, sealed_at: 1777896000 } },
    },
    async handle() {
      const seal = await readSeal(database)
      if (seal === null) return { head: null }
      const { height, hash, entries, unsealed, sealedAt } = seal
      const counts = { height: Number(height), entries: Number(entries), unsealed: Number(unsealed) }
      return { head: { ...counts, hash, sealed_at: unixSeconds(sealedAt) } }
    },
  })
}

function toEntry({ id: entryId, kind, reference, postedAt }: ListedEntry) {
  return { id: entryId, kind, reference, at: unixSeconds(postedAt) }
}
