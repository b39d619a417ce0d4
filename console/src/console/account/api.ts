import { type ConsoleOperations, consoleOperations, createCaller } from '#api'
import { createSignIn, restoreTyped } from '#sign-in'

let csrfToken = ''

export const signIn = createSignIn('console')

/** Calls the console's API as the customer who is signed in. */
export const call = createCaller<ConsoleOperations>(consoleOperations, {
  csrfToken: () => csrfToken,
  signInAgain: signIn.again,
})

/** The person who is signed in; changes need the token that comes with it. */
export async function readMe() {
  const me = await call('consoleGetMe')
  csrfToken = me.csrf_token
  restoreTyped(me.username)
  return me
}
