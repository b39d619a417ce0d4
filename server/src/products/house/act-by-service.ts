import assert from 'node:assert'
import { type Customer, findCustomer } from '#core/customers'
import { type ActFact, actRefused, type GivenAct, WrongAct } from '#core/operators'
import { operatorOf, type ServiceCaller } from '#core/service-keys'
import type { Database, Queryable, Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import type { HouseDesk } from './house-desk.ts'
import { houseRefusals } from './refusals.ts'

type Asked = {
  readonly caller: ServiceCaller
  readonly requestId: string
  /** The act's two words. */
  readonly act: string
  readonly subject: string
  readonly options: GivenAct['options']
}

/** Runs an operators' act as the person who made the service key, and returns the outcome. */
export async function actByService(
  tx: Tx,
  desk: HouseDesk,
  { caller, requestId, act: name, subject, options }: Asked,
): Promise<readonly ActFact[]> {
  const act = desk.acts.find((one) => one.name === name)
  assert(act !== undefined, 'a route names an act that there is')
  const { service, ip } = caller
  const operator = {
    ...{ name: operatorOf(service), person: service.madeByPerson, sign: null },
    origin: { ip, requestId, sessionId: null },
  }
  const facts: ActFact[] = []
  const given = { operator, subject, options, tell: (fact: ActFact) => void facts.push(fact) }
  try {
    await act.act({ ...desk, database: within(tx) }, given)
    return facts
  } catch (error) {
    throw error instanceof WrongAct ? actRefused(error) : error
  }
}

/** A database for an act inside this transaction, so the act and the record of its request commit together. */
function within(tx: Tx): Database {
  return {
    query: tx.query,
    inTransaction: (act) => tx.savepoint(() => act(tx)),
    close: () => assert.fail('an act does not close the database'),
    load: () => assert.fail('an act does not read the load of the database'),
  }
}

/** The id of the proposal that waits for other people; null where the act is done. */
export function waitingOf(facts: readonly ActFact[]): string | null {
  return facts.find((fact) => fact.kind === 'proposed')?.proposalId ?? null
}

export async function requireCustomer(database: Queryable, username: string): Promise<Customer> {
  const customer = await findCustomer(database, { username })
  if (customer === undefined) throw new Refusal(houseRefusals.CUSTOMER_NOT_FOUND)
  return customer
}
