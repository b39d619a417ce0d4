import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'
import { type Door, describeApi } from '../../src/app/serving/describe-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'

export type DescribedOperation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-session'?: object
  readonly parameters?: readonly {
    readonly $ref?: string
    readonly name: string
    readonly in: string
    readonly schema: { readonly format?: string }
  }[]
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly schema: { readonly $ref?: string }; readonly example: object }
    }
  }
  readonly responses: { readonly [status: string]: object }
}

export type Description = {
  readonly paths: { readonly [path: string]: { readonly [method: string]: DescribedOperation } }
  readonly webhooks?: { readonly [name: string]: { readonly post: DescribedOperation } }
  readonly components: { readonly [kind: string]: { readonly [name: string]: object } }
}

const known = new Map<Door, Description>()

/** The description of a sandbox's routes behind a door, made once in each process of the tests. */
export function descriptionOf(door: Door): Description {
  const described =
    known.get(door) ?? (describeApi(door, allDeclaredRoutes(readConfig({}).catalogPath)) as Description)
  known.set(door, described)
  return described
}

export const doors: readonly Door[] = ['keys', 'console', 'office']
