// @ts-check

/**
 * @typedef {{ apiKey: string, secretKey: string }} Credentials
 * @typedef {Credentials & { username: string }} DemoCustomer
 * @typedef {{ username: string } | Credentials} Choice A customer of the sandbox by name, or a key that was pasted.
 * @typedef {Credentials & { username?: string, isGiven?: boolean }} InUse `isGiven`: the console gave the key.
 */

// Session storage ends with the tab. A secret key never leaves it: it only signs.
const storageName = 'coffer.credentials'
const givenName = 'coffer.given-key'

/** @type {(DemoCustomer & InUse)[]} */
let customers = []

/** @type {string | undefined} Who is signed in to the console in this browser. */
let signedIn

/** @type {(() => void)[]} */
const watchers = []

/** Asks the server for the keys of its sandbox and who is signed in; it has no keys in live mode or when it runs on another machine. */
export async function loadDemoKeys() {
  if (document.documentElement.dataset.mode !== 'sandbox') return
  const response = await fetch('/docs/demo-keys.json')
  if (!response.ok) return
  const answer = await response.json()
  signedIn = answer.signed_in
  const given = givenTo(signedIn)
  const demo = answer.customers.map(
    (/** @type {{ username: string, api_key: string, secret_key: string }} */ one) => ({
      username: one.username,
      apiKey: one.api_key,
      secretKey: one.secret_key,
    }),
  )
  const others = demo.filter((/** @type {DemoCustomer} */ { username }) => username !== given[0]?.username)
  customers = [...given, ...others]
}

/**
 * The key that the console gave. The key is forgotten once its owner is no longer signed in,
 * wherever the session ended.
 * @param {string | undefined} username
 * @returns {(DemoCustomer & InUse)[]}
 */
function givenTo(username) {
  const text = sessionStorage.getItem(givenName)
  /** @type {DemoCustomer | null} */
  const given = text === null ? null : JSON.parse(text)
  if (given === null) return []
  if (given.username === username) return [{ ...given, isGiven: true }]
  forgetKeys()
  return []
}

/**
 * Lets the documentation sign with a key that its owner has just made in the console of a sandbox, in this tab.
 * @param {DemoCustomer} customer
 */
export function giveKey({ username, apiKey, secretKey }) {
  sessionStorage.setItem(givenName, JSON.stringify({ username, apiKey, secretKey }))
  chooseCredentials({ username })
}

/** Forgets every key that this tab holds. */
export function forgetKeys() {
  sessionStorage.removeItem(givenName)
  chooseCredentials(null)
}

/** @returns {string | undefined} */
export function whoIsSignedIn() {
  return signedIn
}

/** @returns {readonly DemoCustomer[]} */
export function demoCustomers() {
  return customers
}

/**
 * The key that “Try it” signs with, and its owner where known; without a choice, that of who is signed in to the console. The
 * sandbox's first key signs for nobody else.
 * @returns {InUse | null}
 */
export function readCredentials() {
  const text = sessionStorage.getItem(storageName)
  /** @type {Choice | null} */
  const choice = text === null ? null : JSON.parse(text)
  if (choice !== null && !('username' in choice)) return choice
  const keyOf = (/** @type {string | undefined} */ name) =>
    customers.find(({ username }) => username === name)
  const first = signedIn === undefined ? customers[0] : undefined
  return keyOf(choice?.username) ?? keyOf(signedIn) ?? first ?? null
}

/** @param {Choice | null} choice */
export function chooseCredentials(choice) {
  if (choice === null) sessionStorage.removeItem(storageName)
  else sessionStorage.setItem(storageName, JSON.stringify(choice))
  for (const watcher of watchers) watcher()
}

/**
 * Calls back now and whenever another key is chosen.
 * @param {() => void} watcher
 */
export function onCredentials(watcher) {
  watchers.push(watcher)
  watcher()
}

/**
 * The key as samples show it: the secret of a pasted key is never shown.
 * @returns {Credentials}
 */
export function credentialsForSamples() {
  const credentials = readCredentials()
  const { apiKey, username, secretKey } = credentials ?? { apiKey: 'pk_live_…', secretKey: '' }
  return { apiKey, secretKey: username === undefined ? 'YOUR_SECRET_KEY' : secretKey }
}
