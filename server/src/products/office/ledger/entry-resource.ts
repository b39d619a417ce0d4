import Type, { type Static } from 'typebox'
import type { ExploredEntry, ListedEntry } from '#core/ledger'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource } from '#platform/http'
import {
  aboutResource,
  accountRef,
  type describeAccounts,
  sideRef,
  subjectResource,
} from '#products/office/subjects'

type Around = { readonly described: Awaited<ReturnType<typeof describeAccounts>> }
type ExploredMovement = ExploredEntry['movements'][number]
type Moved = ExploredMovement & Around
type Listed = ListedEntry &
  Around & {
    readonly about: Static<typeof aboutResource.schema>
    readonly count: number
    /** The first ones. */
    readonly movements: readonly ExploredMovement[]
  }
type Single = ExploredEntry & Around & { readonly subject: Static<typeof subjectResource.schema> }

const entry = fieldsOf<ListedEntry>()
const moved = fieldsOf<Moved>()
const listed = fieldsOf<Listed>()
const single = fieldsOf<Single>()

const bob = { number: 2, username: 'bob' }

const amounts = {
  symbol: moved(Type.String(), ({ asset }) => asset, 'USDT'),
  amount: moved(Type.String(), ({ amount }) => amount, '25'),
}

const listedMovement = resource('ListedLedgerMovement', {
  ...amounts,
  from: moved(accountRef.schema, ({ from, described }) => accountRef.of(described(from)), accountRef.example),
  to: moved(accountRef.schema, ({ to, described }) => accountRef.of(described(to)), {
    ...accountRef.example,
    customer: bob,
  }),
})

const movement = resource('LedgerEntryMovement', {
  position: moved(Type.Integer(), ({ position }) => position, 0),
  ...amounts,
  from: moved(sideRef.schema, ({ from, described }) => sideRef.of(described(from)), sideRef.example),
  to: moved(sideRef.schema, ({ to, described }) => sideRef.of(described(to)), {
    ...sideRef.example,
    customer: bob,
    balance: '1025',
  }),
})

const first = {
  id: entry(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-89ff-7d01-a2b3-c4d5e6f70819'),
  kind: entry(Type.String({ description: 'Such as `transfer_internal`.' }), ({ kind }) => kind, 'transfer'),
  reference: entry(
    Type.String({ description: 'The reference of the entry: an id, or a text that begins with one.' }),
    ({ reference }) => reference,
    aboutResource.example.id ?? '',
  ),
  at: entry(unixTime, ({ postedAt }) => unixSeconds(postedAt), 1777896000),
}

/** An entry in a list. */
export const listedEntry = resource('ListedLedgerEntry', {
  ...first,
  about: listed(aboutResource.schema, ({ about }) => about, aboutResource.example),
  movement_count: listed(Type.Integer(), ({ count }) => count, 1),
  movements: listed(
    Type.Array(listedMovement.schema, {
      description: 'The first two movements; `officeGetLedgerEntry` returns all.',
    }),
    ({ movements, described }) => movements.map((one) => listedMovement.of({ ...one, described })),
    [listedMovement.example],
  ),
})

/** A single entry with all its movements. */
export const entryResource = resource('LedgerEntry', {
  ...first,
  block: single(
    orNull(Type.Integer(), {
      description: 'The entry’s block in the sealed chain; null before the sealing.',
    }),
    ({ block }) => (block === null ? null : Number(block)),
    42,
  ),
  movements: single(
    Type.Array(movement.schema),
    ({ movements, described }) => movements.map((one) => movement.of({ ...one, described })),
    [movement.example],
  ),
  subject: single(subjectResource.schema, ({ subject }) => subject, subjectResource.example),
})
