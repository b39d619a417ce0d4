import type { InstructionKind, PartyAnswer } from '#core/instructions'
import { connect, type Queryable, sql, type Tx } from '#platform/database'

/** How a call goes wrong. */
export type Mishap =
  /** The call never gets there. */
  | 'dead line'
  /** The call takes effect, and its answer is lost with an error. */
  | 'lost answer'
  /** The call takes effect, and nothing ever comes back. */
  | 'silence'
  /** The party answers so, unless the reference took effect before. */
  | 'rejected'
  | 'deferred'
  | 'unknown'

export type Call = { readonly call: 'place' | 'find'; readonly reference: string }

export type FakeParty = {
  readonly kind: InstructionKind<string, number>
  /** The mishaps of the next calls, the first one first. */
  readonly mishaps: Mishap[]
  readonly calls: Call[]
  /** How often each reference took effect; it does not look whether it knows one. */
  readonly effects: Map<string, number>
  /** References whose order is no longer there. */
  readonly unwanted: Set<string>
  /** References whose order cannot be read. */
  readonly unreadable: Set<string>
  /** On the way there, on the way back, and in the transaction that settles. */
  onCall: (call: Call) => Promise<void>
  onAnswer: (call: Call) => Promise<void>
  onSettle: (tx: Tx, reference: string) => Promise<void>
}

/** A party outside that counts its calls and their effects, and the kind of instruction that calls it. */
export function fakeParty({ kind = 'fake.pay', provider = 'fake' } = {}): FakeParty {
  const effects = new Map<string, number>()
  async function meet(call: Call): Promise<PartyAnswer<number> | null> {
    party.calls.push(call)
    await party.onCall(call)
    const { reference } = call
    const mishap = party.mishaps.shift()
    if (mishap === 'dead line') throw new Error('the line is dead')
    if (mishap === 'unknown') return { status: 'unknown' }
    if (!effects.has(reference) && (mishap === 'rejected' || mishap === 'deferred'))
      return { status: mishap, reason: 'it says so' }
    if (call.call === 'place') effects.set(reference, (effects.get(reference) ?? 0) + 1)
    if (mishap === 'lost answer') throw new Error('the answer was lost')
    if (mishap === 'silence') return new Promise(() => {})
    await party.onAnswer(call)
    const result = effects.get(reference)
    return result === undefined ? null : { status: 'done', result }
  }
  const party: FakeParty = {
    mishaps: [],
    calls: [],
    effects,
    unwanted: new Set(),
    unreadable: new Set(),
    onCall: async () => {},
    onAnswer: async () => {},
    onSettle: async () => {},
    kind: {
      kind,
      port: 'fake',
      provider,
      async read(_database, reference) {
        if (party.unreadable.has(reference)) throw new Error('the order makes no sense')
        return party.unwanted.has(reference) ? null : `order ${reference}`
      },
      async place(_order, reference) {
        return (await meet({ call: 'place', reference })) ?? { status: 'unknown' }
      },
      find: (_order, reference) => meet({ call: 'find', reference }),
      async settle(tx, { reference, outcome }) {
        await party.onSettle(tx, reference)
        await note(tx, { reference, meaning: outcome.status })
      },
      defer: (tx, { reference }) => note(tx, { reference, meaning: 'deferred' }),
    },
  }
  return party
}

async function note(tx: Tx, { reference, meaning }: { reference: string; meaning: string }): Promise<void> {
  await tx.query(sql`insert into fake_meanings values (${reference}, ${meaning})`)
}

/** Makes the table in which fake parties note what outcomes mean. */
export async function openFakeMeanings(url: string): Promise<void> {
  const owner = connect({ url })
  await owner.query(sql`
    create table fake_meanings (reference uuid not null, meaning text not null, id bigint generated always as identity)`)
  await owner.query(sql`grant all on fake_meanings to coffer_app`)
  await owner.close()
}

/** The meanings that were noted for a reference, in order. */
export async function readMeanings(database: Queryable, reference: string): Promise<string[]> {
  const rows = await database.query<{ meaning: string }>(sql`
    select meaning from fake_meanings where reference = ${reference} order by id`)
  return rows.map(({ meaning }) => meaning)
}
