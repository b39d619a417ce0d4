import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ReadAct, signWithKeyFile, statementHash, WrongAct } from '#core/operators'
import { signInByDevice } from './device-sign-in.ts'
import { askOffice, OfficeRefusal, type OfficeSession } from './office-client.ts'
import { signInAtSandbox } from './sandbox-sign-in.ts'

type Surroundings = {
  /** The address of the server. */
  readonly url: string
  /** Where the session is kept, with the keys of operators. */
  readonly dataDir: string
  keyFileOf(name: string): string
  /** Says something to the person meanwhile. */
  tell(text: string): void
}

const signInAgain = ['NOT_SIGNED_IN', 'SIGN_IN_AGAIN']

/** Carries out an act by the API of the back office, as the person who is signed in there, and returns its text. */
export async function actByOffice(read: ReadAct, surroundings: Surroundings): Promise<string> {
  const { act, subject, options } = read
  const { as, 'key-file': keyFile, ...given } = options
  if (act.isLocal)
    throw new WrongAct(`\`${act.name}\` works with files of the server's machine: add --local there`)
  const asked = {
    path: `/acts/${act.name.replace(' ', '/')}`,
    body: { ...given, ...(subject === undefined ? {} : { subject }) },
  }
  const session = keptSession(surroundings, as) ?? (await signIn(surroundings, as))
  try {
    return await actAs(session, asked)
  } catch (error) {
    if (!(error instanceof OfficeRefusal)) throw error
    if (signInAgain.includes(error.code)) return actAs(await signIn(surroundings, as), asked)
    throw error
  }

  async function actAs(person: OfficeSession, { path, body }: typeof asked): Promise<string> {
    const ask = (more: object) =>
      askOffice({ url: person.url, method: 'POST', path, body: { ...body, ...more }, session: person })
    const data = await ask({}).catch((error: unknown) => {
      if (!(error instanceof OfficeRefusal) || error.code !== 'SIGNATURE_REQUIRED') throw error
      const statement = String(error.details.statement)
      return ask({ signature: signatureOf(statement, { person, hash: given.hash }) })
    })
    return (data as { text: string }).text // as every act answers
  }

  function signatureOf(
    statement: string,
    { person, hash }: { person: OfficeSession; hash?: string | undefined },
  ) {
    const file = keyFile ?? surroundings.keyFileOf(person.username)
    if (!existsSync(file))
      throw new WrongAct(`an approval needs the key of ${person.username}: name its file with --key-file`)
    // The key signs nothing else than what was read, whatever the server says.
    if (hash !== undefined && hash !== statementHash(statement))
      throw new WrongAct(`the server asks to sign another statement than ${hash}; read it again`)
    return signWithKeyFile(file)(statement)
  }
}

async function signIn({ url, tell, ...kept }: Surroundings, as: string | undefined): Promise<OfficeSession> {
  const session = as === undefined ? await signInByDevice(url, tell) : await signInAtSandbox(url, as)
  keepSession(kept, session)
  return session
}

type Kept = Pick<Surroundings, 'dataDir'>

function sessionFile({ dataDir }: Kept): string {
  return join(dataDir, 'operators', 'session.json')
}

/** The session of the last sign-in, where it is one at this server, of this person if one is named. */
function keptSession({ url, ...kept }: Kept & { url: string }, as: string | undefined): OfficeSession | null {
  const file = sessionFile(kept)
  if (!existsSync(file)) return null
  const session: OfficeSession = JSON.parse(readFileSync(file, 'utf8')) // written below alone
  const isMeant = session.url === url && (as === undefined || as === session.username)
  return isMeant ? session : null
}

function keepSession(kept: Kept, session: OfficeSession): void {
  const file = sessionFile(kept)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Made anew, for a mode is given to new files alone.
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
}
