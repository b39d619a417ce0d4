import { readCredentials, whoIsSignedIn } from './credentials.ts'

/** A piece of the sentence: text, a text with a mark, or a link. */
type Piece = {
  readonly text: string
  readonly mark?: 'code' | 'strong'
  readonly href?: string
}

/** Says which key signs and whose key it is, or how to come by one. */
export function keySentence(): readonly Piece[] {
  const credentials = readCredentials()
  if (credentials === null) return wayToKey(whoIsSignedIn())
  const { apiKey, username, isGiven } = credentials
  const key = { text: apiKey, mark: 'code' } as const
  if (username === undefined) return [{ text: 'Signed with ' }, key, { text: ', a key of your own.' }]
  const whose = isGiven ? ', which you made in the console.' : ', a key of this sandbox.'
  return [
    { text: 'Signed as ' },
    { text: username, mark: 'strong' },
    { text: ' with ' },
    key,
    { text: whose },
  ]
}

function wayToKey(username: string | undefined): readonly Piece[] {
  if (username === undefined) return [{ text: 'No key is in use: give one at the top right.' }]
  return [
    { text: 'No key is in use. You are signed in as ' },
    { text: username, mark: 'strong' },
    { text: ': ' },
    { text: 'create a key in the console', href: '/console/keys' },
    { text: ' and choose “Use in the documentation” there, or give one at the top right.' },
  ]
}

/** The name of the key in use, as the button at the top right shows it. */
export function keyInUse(): string {
  const credentials = readCredentials()
  if (credentials === null) return 'No key'
  const { username, apiKey } = credentials
  if (username !== undefined) return username
  return apiKey.length > 18 ? `${apiKey.slice(0, 12)}…${apiKey.slice(-3)}` : apiKey
}
