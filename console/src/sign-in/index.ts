// Signing in again without leaving the page: a window does it, tells this one, and the request that needed it is sent again.
// Where no window may open, this page leads there and back, and its forms find what was typed. A secret is never kept.
export { createSignIn, type SignIn } from './sign-in.ts'
export { SignInDialog } from './sign-in-dialog.tsx'
export { isSignedInPage, SignedInPage } from './signed-in-page.tsx'
export { hasTyped, listOf, restoreTyped, useTyped } from './typed.ts'
