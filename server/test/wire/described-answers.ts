import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

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
  readonly content: { readonly 'application/json': { readonly schema: object } }
}
type Operation = {
  readonly operationId: string
  readonly responses: { readonly [status: string]: Response | { readonly $ref: string } }
}
type Description = {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly components: { readonly responses: { readonly [name: string]: Response } }
}

const committed = new URL('../../../openapi.json', import.meta.url)
const described = JSON.parse(readFileSync(committed, 'utf8')) as Description // it is emitted by the server

const ajv = new Ajv({
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

// A path that is written out comes before one that a parameter could mean.
const templates = Object.entries(described.paths)
  .toSorted(([one], [other]) => parameters(one) - parameters(other))
  .map(([template, operations]) => ({
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]{1,256}')}$`),
    operations,
  }))

/**
 * Holds an answer against openapi.json: its status and code are declared for the operation, its body has exactly
 * the declared shape, every declared header is there but for those that only some answers bear. Unknown paths and methods are exempt.
 */
export function expectDescribed(answer: Answered): void {
  const { method, target, status } = answer
  const operation = operationAt(method, target)
  if (operation === undefined) {
    if (!isOfApi(target) || status === 404 || status === 405) return
    throw new Error(`openapi.json does not know ${method} ${target}: run npm run openapi`)
  }
  const where = `${operation.operationId} answers ${status}`
  if (!speaks(answer.envelope)) throw new Error(`${where} without its details' values: ${told(answer)}`)
  const declared = operation.responses[status]
  if (declared === undefined)
    throw new Error(`${where}, which openapi.json does not declare: ${told(answer)}`)
  const response = resolved(declared)
  const validate = validatorOf(response)
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

function operationAt(method: string, target: string): Operation | undefined {
  const [path = ''] = target.split('?', 1)
  return templates.find(({ pattern }) => pattern.test(path))?.operations[method.toLowerCase()]
}

function isOfApi(target: string): boolean {
  return /^\/(api|sandbox)\//.test(target)
}

function resolved(response: Response | { readonly $ref: string }): Response {
  if (!('$ref' in response)) return response
  const found = described.components.responses[response.$ref.replace('#/components/responses/', '')]
  if (found === undefined) throw new Error(`openapi.json has no ${response.$ref}`)
  return found
}

function validatorOf(response: Response): ValidateFunction {
  const known = validators.get(response)
  if (known !== undefined) return known
  const { schema } = response.content['application/json']
  // So that references into the components resolve within the one schema.
  const validate = ajv.compile({ ...schema, components: described.components })
  validators.set(response, validate)
  return validate
}

function told({ envelope }: Answered): string {
  return JSON.stringify(envelope).slice(0, 500)
}
