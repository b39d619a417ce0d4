// Signing in again without leaving the page: a new window does it and tells this one, and the request that needed it is
// sent again. Where no window may open, this page goes to the provider and back, and its forms keep the typed texts. A
// secret is never stored.
export { createSignIn, type SignIn } from './sign-in.ts'
export { SignInDialog } from './sign-in-dialog.tsx'
export { isSignedInPage, SignedInPage } from './signed-in-page.tsx'
export { hasTyped, listOf, restoreTyped, useTyped } from './typed.ts'
