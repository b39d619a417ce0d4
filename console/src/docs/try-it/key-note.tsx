import { useSyncExternalStore } from 'react'
import { keySentence, watchCredentials } from '#docs/keys'

/** Says which key signs; again whenever another is chosen. */
export function KeyNote() {
  useSyncExternalStore(watchCredentials, () => sentenceText())
  return (
    <p className="key-note">
      {keySentence().map(({ text, mark: Mark, href }) => {
        if (href !== undefined)
          return (
            <a key={text} href={href}>
              {text}
            </a>
          )
        return Mark === undefined ? text : <Mark key={text}>{text}</Mark>
      })}
    </p>
  )
}

function sentenceText(): string {
  return keySentence()
    .map(({ text }) => text)
    .join('')
}
