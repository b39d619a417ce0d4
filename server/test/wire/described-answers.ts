import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Description, descriptionOf, doors } from './descriptions.ts'

type Answered = {
  readonly method: string
  /** As sent, with its query. */
  readonly target: string
  readonly status: number
  readonly headers: Headers
  readonly envelope: unknown
}

type Response = {
  readonly headers?: { readonly [name: string]: unknown }
  readonly content: {
    readonly 'application/json': {
      readonly schema: object
      readonly examples?: { readonly [code: string]: unknown }
    }
  }
}
type Operation = {
  readonly operationId: string
  readonly responses: { readonly [status: string]: Response | { readonly $ref: string } }
}
type Door = {
  readonly components: { readonly [kind: string]: { readonly [name: string]: object } }
  readonly templates: readonly {
    readonly pattern: RegExp
    readonly operations: { readonly [method: string]: Operation }
  }[]
}

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  formats: {
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  },
})

const ofSomeAnswers = ['Idempotency-Replayed', 'X-Unknown-Parameters']

const validators = new Map<Response, ValidateFunction>()

const parameters = (template: string) => template.split('{').length

let read: readonly Door[] | undefined

/** All descriptions: one is read when an answer is held against it for the first time. */
function described(): readonly Door[] {
  read ??= doors.map((door) => readDoor(descriptionOf(door)))
  return read
}

function readDoor({ paths, components }: Description): Door {
  // A path that is written out comes before one that a parameter could mean.
  const templates = Object.entries(paths)
    .toSorted(([one], [other]) => parameters(one) - parameters(other))
    .map(([template, operations]) => ({
      pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]{1,256}')}$`),
      operations: operations as { readonly [method: string]: Operation }, // as the server writes them
    }))
  return { components, templates }
}

/**
 * Holds an answer against the description of its operation: its status and code are declared, its body has exactly
 * the declared shape, every declared header is there but for those that only some answers bear. Unknown paths and methods are exempt.
 */
export function expectDescribed(answer: Answered): void {
  const { method, target, status } = answer
  const found = findOperation(method, target)
  if (found === undefined) {
    if (!isOfApi(target) || status === 404 || status === 405) return
    throw new Error(`no description knows ${method} ${target}`)
  }
  const { operation, components } = found
  const where = `${operation.operationId} answers ${status}`
  if (!speaks(answer.envelope)) throw new Error(`${where} without its details' values: ${told(answer)}`)
  const declared = operation.responses[status]
  if (declared === undefined)
    throw new Error(`${where}, which its description does not declare: ${told(answer)}`)
  const response = resolved(declared, components)
  if (!declaresCode(response, answer.envelope))
    throw new Error(`${where} with a code that its description does not declare: ${told(answer)}`)
  const validate = validatorOf(response, components)
  if (!validate(answer.envelope))
    throw new Error(`${where} against its description: ${ajv.errorsText(validate.errors)} in ${told(answer)}`)
  const missing = Object.keys(response.headers ?? {}).filter(
    (name) => !ofSomeAnswers.includes(name) && !answer.headers.has(name),
  )
  if (missing.length > 0)
    throw new Error(`${where} without the header ${missing.join(', ')}: ${told(answer)}`)
}

/** Whether the sentence of a refusal says values of its details, not their names. */
function speaks(envelope: unknown): boolean {
  const { error } = envelope as { error?: { code: string; message: string; details: object | null } } // every answer is one
  if (error === undefined) return true
  const message = spoken(error.message)
  if (/\bdetails\.|\{\w+\}/.test(error.message)) return false
  // Its details are for machines: the server's time and the text that it signed.
  if (error.code === 'INVALID_SIGNATURE') return true
  const values = Object.values(error.details ?? {}).filter((value) =>
    ['string', 'number'].includes(typeof value),
  )
  return values.length === 0 || values.some((value) => message.includes(spoken(String(value))))
}

function spoken(text: string): string {
  return text.replaceAll('_', ' ')
}

/** A refusal has its code among the examples of the response. */
function declaresCode({ content }: Response, envelope: unknown): boolean {
  const { error } = envelope as { error?: { code: string } } // as above
  return error === undefined || error.code in (content['application/json'].examples ?? {})
}

function findOperation(method: string, target: string) {
  const [path = ''] = target.split('?', 1)
  for (const { components, templates } of described()) {
    const operation = templates.find(({ pattern }) => pattern.test(path))?.operations[method.toLowerCase()]
    if (operation !== undefined) return { operation, components }
  }
  return undefined
}

function isOfApi(target: string): boolean {
  return /^\/(api|sandbox)\//.test(target)
}

function resolved(
  response: Response | { readonly $ref: string },
  { responses = {} }: Door['components'],
): Response {
  if (!('$ref' in response)) return response
  const found = responses[response.$ref.replace('#/components/responses/', '')]
  if (found === undefined) throw new Error(`there is no ${response.$ref}`)
  return found as Response // as the server writes it
}

function validatorOf(response: Response, { schemas }: Door['components']): ValidateFunction {
  const known = validators.get(response)
  if (known !== undefined) return known
  const { schema } = response.content['application/json']
  // So that references into the components resolve within the one schema.
  const validate = ajv.compile({ ...schema, components: { schemas } })
  validators.set(response, validate)
  return validate
}

function told({ envelope }: Answered): string {
  return JSON.stringify(envelope).slice(0, 500)
}
