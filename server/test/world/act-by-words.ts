import assert from 'node:assert'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  answerText,
  commonWrongs,
  fieldsOf,
  findOperator,
  type GivenAct,
  govern,
  type OperatorAct,
  type OperatorDesk,
  optionTexts,
  personOf,
  signWithKeyFile,
  WrongAct,
} from '#core/operators'

type ReadAct = Omit<GivenAct, 'operator'> & { readonly act: OperatorAct }

/** Reads the words of an act as a person types them after `npm run operator --`. */
export function readAct(words: readonly string[], acts: readonly OperatorAct[]): ReadAct {
  const options = acts
    .flatMap(fieldsOf)
    .map(([name, { kind }]): [string, { type: 'boolean' | 'string' }] => [
      name,
      { type: kind === 'flag' ? 'boolean' : 'string' },
    ])
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { as: { type: 'string' }, 'key-file': { type: 'string' }, ...Object.fromEntries(options) },
  })
  const [noun, verb, subject] = positionals
  const act = acts.find(({ name }) => name === `${noun} ${verb}`)
  assert(act !== undefined, `there is no act ${noun} ${verb}`)
  return { act, subject, options: optionTexts(values) }
}

type Surroundings = { readonly user: string; keyFileOf(name: string): string }

/** Does an act under its governance, as the named operator or this user, and returns what is printed. */
export async function runAct(
  desk: OperatorDesk,
  { act, subject, options }: ReadAct,
  { user, keyFileOf }: Surroundings,
): Promise<string> {
  const { as: name = user, 'key-file': keyFile } = options
  const enrolled = await findOperator(desk.database, name)
  if (enrolled?.isActive === false) throw new WrongAct(commonWrongs.OPERATOR_IS_DISABLED, { operator: name })
  const file = keyFile ?? keyFileOf(name)
  const person = await personOf(desk.database, name)
  const operator = { name, person, sign: existsSync(file) ? signWithKeyFile(file) : null }
  return answerText(await govern(act).act(desk, { operator, subject, options }))
}
