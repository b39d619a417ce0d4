import { ApiError } from '#api'
import { useCodes, useWords } from '#words'

type Props = { readonly error: unknown; readonly retry?: () => void }

/** The error in the person's language, with advice and the request to quote. */
export function ErrorPanel({ error, retry }: Props) {
  const words = useWords()
  const known = error instanceof ApiError ? error : null
  const codes = useCodes()
  const told = known !== null && known.message !== '' ? codes.refusal(known) : null
  return (
    <div className="problem" role="alert">
      <p>{told?.says ?? words.unreachable}</p>
      {told !== null && told.own !== null && (
        <p className="hint" lang="en">
          {told.own}
        </p>
      )}
      {known !== null && known.requestId !== null && (
        <p className="hint">
          {known.code} · {words.requestId(known.requestId)}
        </p>
      )}
      {retry !== undefined && (
        <button type="button" className="button" onClick={retry}>
          {words.again}
        </button>
      )}
    </div>
  )
}
