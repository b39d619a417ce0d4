import Type from 'typebox'
import { type Configuration, fileStates, readStanding } from '#core/configuration'
import { officeRead } from '#core/sessions'
import type { Database } from '#platform/database'
import { fieldsOf, orNull, type Route, resource } from '#platform/http'

type Parts = { readonly database: Database; readonly configuration: Configuration }

const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })

type Standing = Awaited<ReturnType<typeof readStanding>> & { readonly hash: string }

const standing = fieldsOf<Standing>()
const file = fieldsOf<Standing['files'][number]>()
const [one, other] = ['3f'.repeat(32), 'a1'.repeat(32)]

const fileResource = resource('ConfigurationFile', {
  name: file(Type.String(), ({ name }) => name, 'networks.yaml'),
  hash: file(
    hash('SHA-256 of the file’s bytes; for a removed file, the last one.'),
    (found) => found.hash,
    one,
  ),
  state: file(
    Type.Enum([...fileStates], { description: 'State compared with the configuration in force.' }),
    ({ state }) => state,
    'changed',
  ),
})

const configurationResource = resource('Configuration', {
  hash: standing(
    hash('SHA-256 of the configuration that this process read at its start.'),
    (found) => found.hash,
    one,
  ),
  is_approved: standing(Type.Boolean(), ({ isApproved }) => isApproved, false),
  in_force: standing(
    orNull(hash('SHA-256 of the approved configuration with which servers last started.')),
    ({ inForce }) => inForce,
    other,
  ),
  may_start: standing(
    orNull(hash('SHA-256 of the newest approved configuration, with which the next start is allowed.')),
    ({ newest }) => newest,
    other,
  ),
  files: standing(Type.Array(fileResource.schema), ({ files }) => files.map(fileResource.of), [
    fileResource.example,
  ]),
})

/** This process's files, and whether people have approved them. */
export function configurationRoute({ database, configuration }: Parts): Route {
  return officeRead({
    operationId: 'officeGetConfiguration',
    summary: 'Read this process’s configuration files and their approval',
    path: '/configuration',
    result: configurationResource.schema,
    example: { data: configurationResource.example },
    async handle() {
      const found = await readStanding(database, configuration)
      return configurationResource.of({ ...found, hash: configuration.hash })
    },
  })
}
