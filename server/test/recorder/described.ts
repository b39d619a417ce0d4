import { readFileSync } from 'node:fs'
import type { Played } from './stage.ts'

export type Described = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly hasBody: boolean
}

type Operation = {
  readonly operationId: string
  readonly requestBody?: object
  readonly 'x-session'?: unknown
}
type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** The operations that keys call, or anybody, by their paths. */
export function describedOperations(): Described[] {
  const file = new URL('../../../openapi.json', import.meta.url)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Description // the server emits this file
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation['x-session'] === undefined)
        .map(([method, { operationId, requestBody }]) => ({
          ...{ operationId, path, method: method.toUpperCase() },
          hasBody: requestBody !== undefined,
        })),
    )
    .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
}

function keyOf({ path, method }: Described): string {
  return `${path} ${method}`
}

/** Operations that no request of a recording was answered well by. */
export function unplayed(played: readonly Played[]): string[] {
  const well = played.filter(({ status }) => status < 300)
  return describedOperations().flatMap(({ operationId, method, path }) => {
    const shape = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return well.some((one) => one.method === method && shape.test(one.path)) ? [] : [operationId]
  })
}
