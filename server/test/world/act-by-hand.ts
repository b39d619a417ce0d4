import {
  type ActAnswer,
  type ActingOperator,
  answerText,
  govern,
  type OperatorAct,
  type OperatorDesk,
  outcomesOf,
} from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import { customerActs } from '../../src/app/acts/manage-customers.ts'
import type { World } from './open-world.ts'

type Named = {
  readonly name: string
  readonly subject: string
  readonly acts: readonly OperatorAct[]
  readonly options?: { readonly [option: string]: string }
  readonly operator?: ActingOperator
}

type House = Pick<World, 'database' | 'catalog'> & Pick<OperatorDesk, 'clock'>

/** An operator does something by hand that needs no secret, and says why. */
export async function actByHand(house: House, named: Named): Promise<string> {
  return answerText(await answerByHand(house, named))
}

/** The codes of an act by hand, each with its facts. */
export async function outcomesByHand(house: House, named: Named): Promise<[string, object][]> {
  const done = outcomesOf(await answerByHand(house, named))
  return done.map(({ kind, params }) => [kind.code, params])
}

async function answerByHand(
  { database, catalog, clock }: House,
  { name, subject, acts, options = {}, operator = { name: 'oscar', sign: null } }: Named,
): Promise<ActAnswer> {
  const found = acts.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no act ${name}`)
  const secrets = {} as Secrets // no such act reads them
  const desk = { database, catalog, clock, secrets, ids: systemIds }
  const given = { operator, subject, options: { reason: 'a stolen phone', ...options } }
  return govern(found).act(desk, given)
}

async function actOn(world: World, verb: string, customerId: string): Promise<void> {
  const [customer] = await world.database.query<{ username: string }>(sql`
    select username from customers where id = ${customerId}`)
  if (customer === undefined) throw new Error(`no customer ${customerId}`)
  await actByHand(world, { name: `customers ${verb}`, subject: customer.username, acts: customerActs })
}

export const freeze = (world: World, customerId: string): Promise<void> => actOn(world, 'freeze', customerId)

export const unfreeze = (world: World, customerId: string): Promise<void> =>
  actOn(world, 'unfreeze', customerId)
