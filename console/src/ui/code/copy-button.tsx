import { useState } from 'react'
import { useWords } from '#words'

type Props = { readonly text: string; readonly label: string }

const shownMs = 1_500

/** Copies a text, and says so. */
export function CopyButton({ text, label }: Props) {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <button
      type="button"
      className="button small"
      onClick={() => void copy()}
      aria-label={`${words.copy}: ${label}`}
    >
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </button>
  )
}
