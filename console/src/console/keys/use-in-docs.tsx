import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readMe } from '#console/account'
import { giveKey } from '#docs/keys'
import { useWords } from '#words'

type Props = { readonly apiKey: string; readonly secretKey: string }

/** Allows the documentation to sign with a key, whose secret cannot be read again later. */
export function UseInDocs({ apiKey, secretKey }: Props) {
  const text = useWords().keys
  const me = useQuery({ queryKey: ['me'], queryFn: readMe, staleTime: Number.POSITIVE_INFINITY })
  const [isGiven, setGiven] = useState(false)
  if (me.data === undefined) return null
  const { username } = me.data
  const give = () => {
    giveKey({ username, apiKey, secretKey })
    setGiven(true)
  }
  return (
    <div className="use-in-docs">
      <button type="button" className="button" disabled={isGiven} onClick={give}>
        {text.useInDocs}
      </button>
      <p className="hint" role="status">
        {isGiven && text.usedInDocs}
      </p>
    </div>
  )
}
