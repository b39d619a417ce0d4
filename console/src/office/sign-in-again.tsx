import { ApiError } from '#api'
import { useWords } from '#words'

/** The way to prove who one is again, where an act asked for it. */
export function SignInAgain({ error }: { readonly error: unknown }) {
  const text = useWords().office
  if (!(error instanceof ApiError) || error.code !== 'SIGN_IN_AGAIN') return null
  const to = encodeURIComponent(window.location.pathname)
  return <a href={`/office/sign-in?fresh=1&to=${to}`}>{text.signInAgain}</a>
}
