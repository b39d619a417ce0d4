import { createCaller, type OfficeOperations, officeOperations } from '#api'

let csrfToken = ''

/** Calls the back office's API as the operator who is signed in. Without a session the browser goes to sign in. */
export const call = createCaller<OfficeOperations>(officeOperations, {
  csrfToken: () => csrfToken,
  signedOut: () => window.location.reload(),
})

/** Who is signed in; changes need the token that comes with it. */
export async function readMe() {
  const me = await call('officeGetMe')
  csrfToken = me.csrf_token
  return me
}
