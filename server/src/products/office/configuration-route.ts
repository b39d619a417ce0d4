import Type from 'typebox'
import { type Configuration, fileStates, readStanding } from '#core/configuration'
import { officeRead } from '#core/sessions'
import type { Database } from '#platform/database'
import { closedObject, type Route } from '#platform/http'

type Parts = { readonly database: Database; readonly configuration: Configuration }

const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })

const result = closedObject({
  hash: hash('SHA-256 of the configuration that this process read at its start.'),
  is_approved: Type.Boolean(),
  in_force: Type.Union([
    hash('SHA-256 of the approved configuration with which servers last started.'),
    Type.Null(),
  ]),
  may_start: Type.Union([
    hash('SHA-256 of the newest approved configuration, with which the next start is allowed.'),
    Type.Null(),
  ]),
  files: Type.Array(
    closedObject({
      name: Type.String(),
      hash: hash('SHA-256 of the file’s bytes; for a removed file, the last one.'),
      state: Type.Enum([...fileStates], { description: 'State compared with the configuration in force.' }),
    }),
  ),
})

/** This process's files, and whether people have approved them. */
export function configurationRoute({ database, configuration }: Parts): Route {
  const [one, other] = ['3f'.repeat(32), 'a1'.repeat(32)]
  return officeRead({
    operationId: 'officeGetConfiguration',
    summary: 'Read this process’s configuration files and their approval',
    path: '/configuration',
    result,
    example: {
      data: {
        hash: one,
        is_approved: false,
        in_force: other,
        may_start: other,
        files: [{ name: 'networks.yaml', hash: one, state: 'changed' }],
      },
    },
    async handle() {
      const { isApproved, inForce, newest, files } = await readStanding(database, configuration)
      return {
        hash: configuration.hash,
        is_approved: isApproved,
        in_force: inForce,
        may_start: newest,
        files: [...files],
      }
    },
  })
}
