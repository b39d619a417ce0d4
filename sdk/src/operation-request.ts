/** The types of one operation, as they are generated. */
type OperationType = {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly data: unknown
}

/** The types of all operations at a door, by their ids. */
export type OperationTypes = { readonly [id: string]: OperationType }

type Given<Operation extends OperationType> = {
  readonly [Part in keyof Operation & ('params' | 'query' | 'body')]: Operation[Part]
}

/** The arguments of an operation, after its id: none where the operation takes none. */
export type OperationArguments<Operation extends OperationType> = keyof Given<Operation> extends never
  ? []
  : [given: Given<Operation>]

/** The request of an operation: the path has its query. */
export type OperationRequest = {
  readonly method: string
  readonly path: string
  readonly body: object | undefined
}

type Loose = {
  readonly params?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string | number | boolean | undefined }
  readonly body?: object
}

/** The request of an operation at its place, such as `GET /api/office/v1/customers/{customer_id}`; empty fields of a query are left out. */
export function operationRequest(place: string, given: object = {}): OperationRequest {
  const [method = '', path = ''] = place.split(' ')
  const { params = {}, query = {}, body } = given as Loose // as the operation's own type has it
  const filled = path.replace(/\{(\w{1,40})\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(asked).toString()
  return { method, path: search === '' ? filled : `${filled}?${search}`, body }
}
