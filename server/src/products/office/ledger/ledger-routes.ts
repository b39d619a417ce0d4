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
  type Seal,
} from '#core/ledger'
import { listOf, officeRead, pageBy, textListFields, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import {
  closedObject,
  fieldsOf,
  invalidField,
  lowerCase,
  orNull,
  type Route,
  requireCursor,
  resource,
} from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { isPlace } from '#products/office/customers'
import { describeAccounts, findAbout, officeRefusals, readSubject } from '#products/office/subjects'
import { entryResource, listedEntry } from './entry-resource.ts'
import { ledgerAccountRoutes } from './ledger-account-routes.ts'

type Parts = { readonly database: Database }

const { id: exampleId, reference } = listedEntry.example

const seal = fieldsOf<Seal>()

const headResource = resource('LedgerSeal', {
  height: seal(Type.Integer(), ({ height }) => Number(height), 42),
  entries: seal(
    Type.Integer({ description: 'Entries in the last block.' }),
    ({ entries }) => Number(entries),
    12,
  ),
  unsealed: seal(
    Type.Integer({ description: 'Unsealed entries, counted up to 100,000.' }),
    ({ unsealed }) => Number(unsealed),
    0,
  ),
  hash: seal(Type.String({ description: 'SHA-256 in hex.' }), ({ hash }) => hash, 'ab'.repeat(32)),
  sealed_at: seal(unixTime, ({ sealedAt }) => unixSeconds(sealedAt), 1777896000),
})

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
    result: listOf(listedEntry.schema),
    example: { query: { reference }, data: { items: [listedEntry.example], next: null } },
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
  const [moved, aboutOf] = await Promise.all([
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
    const read = { about: aboutOf(one.reference), described }
    return listedEntry.of({ ...one, ...(moved.get(one.id) ?? { count: 0, movements: [] }), ...read })
  })
}

type Page = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

async function entriesOfAccount(database: Database, account: string, asked: Page) {
  const { items, next } = await pageBy(asked, {
    read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
      readStatementById(database, { id: account, limit, before: requirePlace(cursor) }),
    cursorOf: (line) => line.cursor,
  })
  const entries = items.map((line) => ({ ...line, id: line.entryId }))
  return { items: await withMovements(database, entries), next }
}

const badCursor = () => invalidField('cursor', 'must be the next of a page before')

function requireId(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isUuid(cursor)) throw badCursor()
  return cursor
}

function requirePlace(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isPlace(cursor)) throw badCursor()
  return cursor
}

function entryRoute(database: Database): Route {
  return officeRead({
    operationId: 'officeGetLedgerEntry',
    summary: 'Read an entry with its movements, their accounts and owners, and its subject',
    path: '/ledger/entries/{id}',
    params: closedObject({ id: Type.String() }),
    result: entryResource.schema,
    refusals: [officeRefusals.LEDGER_ENTRY_NOT_FOUND],
    example: { params: { id: exampleId }, data: entryResource.example },
    async handle({ params: { id: asked } }) {
      const found = isUuid(asked) ? await readEntry(database, asked.toLowerCase()) : undefined
      if (found === undefined) throw new Refusal(officeRefusals.LEDGER_ENTRY_NOT_FOUND)
      const sides = found.movements.flatMap(({ from, to }) => [from, to])
      const [described, subject] = await Promise.all([
        describeAccounts(database, sides),
        readSubject(database, found),
      ])
      return entryResource.of({ ...found, described, subject })
    },
  })
}

function sealRoute(database: Database): Route {
  return officeRead({
    operationId: 'officeGetLedgerSeal',
    summary: 'Read the head of the sealed chain of entries',
    path: '/ledger/seal',
    result: closedObject({
      head: orNull(headResource.schema, { description: 'Null before the first block.' }),
    }),
    example: { data: { head: headResource.example } },
    async handle() {
      const head = await readSeal(database)
      return { head: head && headResource.of(head) }
    },
  })
}
