import { type ConsoleOperations, consoleOperations, createCaller } from '#api'
import { createSignIn, restoreTyped } from '#sign-in'

let csrfToken = ''

export const signIn = createSignIn('console')

/** Calls the console's API as the signed-in customer. */
export const call = createCaller<ConsoleOperations>(consoleOperations, {
  csrfToken: () => csrfToken,
  signInAgain: signIn.again,
})

/** The signed-in person; changes need the token in the answer. */
export async function readMe() {
  const me = await call('consoleGetMe')
  csrfToken = me.csrf_token
  restoreTyped(me.username)
  return me
}
