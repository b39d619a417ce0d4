import { askLines, Failure, Misuse, printable, type Terminal } from '#terminal'
import { type Field, fieldTest } from './service-fields.ts'

export type FieldValues = { readonly [name: string]: string }

type Form = {
  readonly fields: readonly Field[]
  readonly given: FieldValues
  readonly terminal: Terminal
}

const triesMax = 3

/** The values of `--field name=value`. */
export function readFields(typed: readonly string[] = []): FieldValues {
  const pairs = typed.map((text) => {
    const [, name, value] = /^([\w.-]{1,64})=([\s\S]{1,256})$/.exec(text) ?? []
    if (name === undefined || value === undefined)
      throw new Misuse(`--field is NAME=VALUE, such as phone=79161234567, not '${text}'`)
    return [name, value] as const
  })
  return Object.fromEntries(pairs)
}

/** Fills in a form: checks the given values and, on a terminal, asks a person for the others, by the fields' titles. */
export async function fillForm({ fields, given, terminal }: Form): Promise<FieldValues> {
  const unknown = Object.keys(given).find((name) => !fields.some((field) => field.name === name))
  if (unknown !== undefined)
    throw new Misuse(`The service has no field '${unknown}'; it has ${namesOf(fields)}`)
  const values = new Map(Object.entries(given))
  const wrong = await misfitsOf(fields, values)
  if (wrong[0] !== undefined) throw new Failure(`--field ${wrong[0].name} does not fit: ${tell(wrong[0])}`)
  const open = fields.filter(({ name }) => !values.has(name))
  if (terminal.stdin.isTTY) await askFor(open, { values, terminal })
  const missing = open.filter(({ name, required }) => required && !values.has(name))
  if (missing.length > 0)
    throw new Misuse(missing.map((field) => `It needs --field ${field.name}=…: ${tell(field)}`).join('\n'))
  return Object.fromEntries(values)
}

type Answers = { readonly values: Map<string, string>; readonly terminal: Terminal }

/** Asks until everything fits; an empty answer skips an optional field. */
async function askFor(open: readonly Field[], { values, terminal }: Answers): Promise<void> {
  let asked = open
  for (let tries = 0; asked.length > 0; tries += 1) {
    if (tries === triesMax) throw new Failure('Nothing was paid: the form is not filled in')
    const answers = await askLines(
      asked.map((field) => ({ question: tell(field) })),
      terminal,
    )
    for (const [index, { name }] of asked.entries()) {
      const answer = answers[index]?.trim() ?? ''
      if (answer === '') values.delete(name)
      else values.set(name, answer)
    }
    const misfits = await misfitsOf(asked, values)
    asked = asked.filter((field) => misfits.includes(field) || (field.required && !values.has(field.name)))
    for (const { title } of asked) terminal.stderr.write(`${printable(title)}: this does not fit\n`)
  }
}

async function misfitsOf(fields: readonly Field[], values: ReadonlyMap<string, string>): Promise<Field[]> {
  const misfits: Field[] = []
  for (const field of fields) {
    const value = values.get(field.name)
    if (value !== undefined && !(await fieldTest(field))(value)) misfits.push(field)
  }
  return misfits
}

function namesOf(fields: readonly Field[]): string {
  return fields.map(({ name }) => name).join(', ') || 'none'
}

/** A field's title, its pattern where it has one, and whether it is optional. */
function tell({ title, regexp, required }: Field): string {
  const fits = regexp === null ? [] : [printable(regexp)]
  const may = [...fits, ...(required ? [] : ['optional'])]
  return `${printable(title)}${may.length === 0 ? '' : ` (${may.join(', ')})`}`
}
