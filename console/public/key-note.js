// @ts-check
import { onCredentials, readCredentials, whoIsSignedIn } from './credentials.js'
import { element } from './element.js'

/**
 * Says which key signs, and whose it is, or how to come by one; again whenever another is chosen.
 * @returns {HTMLElement}
 */
export function keyNote() {
  const note = element('p', { class: 'key-note' })
  onCredentials(() => note.replaceChildren(...sentence(readCredentials())))
  return note
}

/**
 * @param {ReturnType<typeof readCredentials>} credentials
 * @returns {(Node | string)[]}
 */
function sentence(credentials) {
  if (credentials === null) return wayToKey(whoIsSignedIn())
  const { apiKey, username, isGiven } = credentials
  const key = element('code', {}, apiKey)
  if (username === undefined) return ['Signed with ', key, ', a key of your own.']
  const whose = isGiven ? ', which you made in the console.' : ', a key of this sandbox.'
  return ['Signed as ', element('strong', {}, username), ' with ', key, whose]
}

/** @param {string | undefined} username */
function wayToKey(username) {
  if (username === undefined) return ['No key is in use: give one at the top right.']
  return [
    'No key is in use. You are signed in as ',
    element('strong', {}, username),
    ': ',
    element('a', { href: '/console/keys' }, 'create a key in the console'),
    ' and choose “Use in the documentation” there, or give one at the top right.',
  ]
}
