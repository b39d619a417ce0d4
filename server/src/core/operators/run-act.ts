import { existsSync } from 'node:fs'
import { findOperator } from './operator.ts'
import type { OperatorDesk } from './operator-act.ts'
import { signWithKeyFile } from './operator-key.ts'
import { personOf } from './operator-name.ts'
import type { ReadAct } from './read-act.ts'
import { WrongAct } from './wrong-act.ts'

type Surroundings = {
  /** The name of the operating system's user. */
  readonly user: string
  keyFileOf(name: string): string
}

/** Carries out an act as the operator who is named, or as the user of this machine. */
export async function runAct(
  desk: OperatorDesk,
  { act, subject, options }: ReadAct,
  { user, keyFileOf }: Surroundings,
): Promise<string> {
  const { as: name = user, 'key-file': keyFile } = options
  if (name === '') throw new WrongAct('--as needs a name')
  const enrolled = await findOperator(desk.database, name)
  if (enrolled?.isActive === false) throw new WrongAct(`the operator ${name} is disabled`)
  const file = keyFile ?? keyFileOf(name)
  const person = await personOf(desk.database, name)
  const operator = { name, person, sign: existsSync(file) ? signWithKeyFile(file) : null }
  return act.act(desk, { operator, subject, options })
}
