import type { OperationArguments } from '@coffer/sdk/operation-request'
import { type ActOutcomes, type Office, type OfficeOperations, OfficeRefusal } from './office.ts'
import { askOffice, type OfficeSession } from './office-request.ts'
import { keepSession, keptSession } from './session-file.ts'
import { signInAtSandbox, signInByDevice } from './sign-in.ts'

type Surroundings = {
  /** The address of the server. */
  readonly url: string
  /** The directory of the session and of operators' keys. */
  readonly dataDir: string
  /** The person of a sandbox; otherwise the person of the last sign-in, or of a new one. */
  readonly as: string | undefined
  /** Prints a note for the person meanwhile. */
  tell(text: string): void
}

const signInAgain = ['NOT_SIGNED_IN', 'SIGN_IN_AGAIN']

/** A server's back office, as its signed-in person; without a sign-in, or with too old a one, the person signs in. */
export function serverOffice({ url, dataDir, as, tell }: Surroundings): Office {
  let session = keptSession(dataDir, { url, as })
  const signIn = async (): Promise<OfficeSession> => {
    const signedIn = as === undefined ? await signInByDevice(url, tell) : await signInAtSandbox(url, as)
    keepSession(dataDir, signedIn)
    session = signedIn
    return signedIn
  }
  const call: Office['call'] = async (id, ...given) => {
    const person = session ?? (await signIn())
    try {
      return await askOffice({ url, session: person }, id, ...given)
    } catch (error) {
      if (!(error instanceof OfficeRefusal) || !signInAgain.includes(error.code)) throw error
      return askOffice({ url, session: await signIn() }, id, ...given)
    }
  }
  return {
    call,
    async act({ operation, subject, options, signature }) {
      const body = { ...options, subject, signature }
      // Each act that is not local is posted this way, with the fields in its table.
      const id = operation as keyof OfficeOperations
      const given = [{ body }] as unknown as OperationArguments<OfficeOperations[typeof id]>
      return (await call(id, ...given)) as ActOutcomes // every act answers this
    },
    nameOf: async () => (session ?? (await signIn())).username,
  }
}
