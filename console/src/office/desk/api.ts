import { createCaller, type OfficeOperations, officeOperations } from '#api'
import { createSignIn, restoreTyped } from '#sign-in'

let csrfToken = ''

export const signIn = createSignIn('office')

/** Calls the back office's API as the signed-in operator. */
export const call = createCaller<OfficeOperations>(officeOperations, {
  csrfToken: () => csrfToken,
  signInAgain: signIn.again,
})

/** The signed-in operator; changes need the token in the answer. */
export async function readMe() {
  const me = await call('officeGetMe')
  csrfToken = me.csrf_token
  restoreTyped(me.username)
  return me
}
