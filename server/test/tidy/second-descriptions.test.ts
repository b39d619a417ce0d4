import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { gather, ratchet } from './ratchet.ts'

const routes = allDeclaredRoutes(readConfig({}).catalogPath)
const byId = new Map(routes.map((route) => [route.operationId, route]))

type Declared = (typeof routes)[number]

/** The operation that this one describes again under the name of its door, such as `consoleGetCard` of `getCard`. */
function twinOf({ operationId, session }: Declared): Declared | undefined {
  if (session === undefined || !operationId.startsWith(session.door)) return undefined
  const name = operationId.slice(session.door.length)
  return byId.get(`${name.slice(0, 1).toLowerCase()}${name.slice(1)}`)
}

/** Whether an answer is one text for people, which a client cannot take apart. */
function answersText({ result }: Declared): boolean {
  const { properties } = result as { readonly properties?: object } // a schema of any kind
  return Object.keys(properties ?? {}).join() === 'text'
}

function kindsOf(route: Declared): string[] {
  const kinds = twinOf(route) === undefined ? [] : [`twins in the ${route.session?.door}`]
  if (!answersText(route)) return kinds
  return [...kinds, route.session?.does === 'reads' ? 'reads that answer a text' : 'acts that answer a text']
}

ratchet({
  name: 'second descriptions of acts',
  instead:
    'declare an act once, with everybody who may call it, and answer data; clients put it into words and tables',
  found: gather(
    routes.flatMap((route) =>
      kindsOf(route).map((kind) => [kind, `${route.operationId}: ${route.method} ${route.path}`] as const),
    ),
  ),
})
