import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ActingOperator,
  addOperator,
  answerText,
  carryOutDue,
  makeOperatorKey,
  type OperatorAct,
  type OperatorDesk,
  policyOf,
} from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openSecrets } from '#platform/secrets'
import { actsOf } from '../../src/app/acts/operator-acts.ts'
import { readAct, runAct } from './act-by-words.ts'
import { enrolPerson } from './acting-person.ts'
import type { WorldOptions } from './open-world.ts'
import { openWithdrawalHouse, type WithdrawalHouse } from './withdrawal-house.ts'

/** A house with customers and people of the back office, whose acts are typed as at its machine. */
export type GovernedHouse = Omit<WithdrawalHouse, 'desk'> & {
  readonly desk: OperatorDesk
  readonly acts: readonly OperatorAct[]
  /** Enrols a person with a key; from the second decider on nobody acts alone. */
  enrol(name: string, role: string): Promise<void>
  /** An act of a person, as they type it. */
  as(name: string, words: string): Promise<string>
  /** The same, by an operator that the caller makes up, as a door of its own does. */
  by(operator: ActingOperator, words: string): Promise<string>
  /** The id of the proposal that an answer tells of. */
  proposalOf(answer: string): string
  /** A turn of the worker that carries out what is due. */
  turn(): Promise<void>
  /** A fresh customer with that much, by username. */
  customer(has?: { readonly [symbol: string]: string }, tariff?: string): Promise<Named>
}

export type Named = { readonly id: string; readonly username: string }

export async function openGovernedHouse(options: WorldOptions = {}): Promise<GovernedHouse> {
  const house = await openWithdrawalHouse(options)
  const { database, catalog, clock } = house
  await database.query(sql`insert into exchange (mode) values ('sandbox')`)
  await database.query(sql`delete from operator_names`)
  const secrets = await openSecrets(database, Buffer.alloc(32, 7))
  const folder = mkdtempSync(join(tmpdir(), 'coffer-governed-'))
  house.beforeClose(async () => rmSync(folder, { recursive: true }))
  const keyFileOf = (name: string) => join(folder, `${name}.key`)
  const desk: OperatorDesk = { database, catalog, clock, secrets, ids: systemIds }
  const acts = actsOf({
    keyFileOf,
    publicUrl: () => 'https://coffer.example',
    trust: () => null,
    distrust: () => null,
    signOut: async () => 0,
  })
  return {
    ...house,
    desk,
    acts,
    async enrol(name, role) {
      const publicKey = makeOperatorKey(keyFileOf(name))
      await database.inTransaction((tx) => addOperator(tx, { name, publicKey, now: clock.now() }))
      await enrolPerson(database, name, { role, grants: policyOf(catalog).grants, now: clock.now() })
    },
    as: (name, words) => runAct(desk, readAct(words.split(' '), acts), { user: name, keyFileOf }),
    async by(operator, words) {
      const { act, subject, options } = readAct(words.split(' '), acts)
      return answerText(await act.act(desk, { operator, subject, options }))
    },
    proposalOf(answer) {
      const [, id] = /proposal ([0-9a-f-]{36})/.exec(answer) ?? []
      if (id === undefined) throw new Error(`no proposal: ${answer}`)
      return id
    },
    turn: () => carryOutDue(desk, acts),
    async customer(has = { USDT: '10000' }, tariff = 'default') {
      const id = await house.newCustomer({ funding_available: has }, { tariff })
      return { id, username: `customer_${id}` }
    },
  }
}
