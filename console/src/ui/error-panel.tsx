import { ApiError } from '#api'
import { useWords } from '#words'

type Props = { readonly error: unknown; readonly retry?: () => void }

/** What went wrong, what to do, and the request to quote. */
export function ErrorPanel({ error, retry }: Props) {
  const words = useWords()
  const known = error instanceof ApiError ? error : null
  const isAnswered = known !== null && known.message !== ''
  return (
    <div className="problem" role="alert">
      <p>{isAnswered ? known.message : words.unreachable}</p>
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
