import { type ConsoleOperations, consoleOperations, createCaller } from '#api'

let csrfToken = ''

/** The page leads to signing in and back. */
export const signedOut = () => window.location.reload()

/** Calls the console's API as the customer who is signed in. Without a session the browser goes to sign in. */
export const call = createCaller<ConsoleOperations>(consoleOperations, {
  csrfToken: () => csrfToken,
  signedOut,
})

/** Who is signed in; changes need the token that comes with it. */
export async function readMe() {
  const me = await call('consoleGetMe')
  csrfToken = me.csrf_token
  return me
}
