// @ts-check

/**
 * @typedef {{ apiKey: string, secretKey: string }} Credentials
 * @typedef {Credentials & { username: string }} DemoCustomer
 * @typedef {{ username: string } | Credentials} Choice A customer of the sandbox by name, or a key that was pasted.
 */

// Session storage ends with the tab. A secret key never leaves it: it only signs.
const storageName = 'coffer.credentials'

/** @type {DemoCustomer[]} */
let customers = []

/** @type {string | undefined} Who is signed in to the console in this browser. */
let signedIn

/** @type {(() => void)[]} */
const watchers = []

/** Asks the server for the keys of its sandbox; it has none in live mode or when it runs on another machine. */
export async function loadDemoKeys() {
  if (document.documentElement.dataset.mode !== 'sandbox') return
  const response = await fetch('/docs/demo-keys.json')
  if (!response.ok) return
  const answer = await response.json()
  signedIn = answer.signed_in
  customers = answer.customers.map(
    (/** @type {{ username: string, api_key: string, secret_key: string }} */ one) => ({
      username: one.username,
      apiKey: one.api_key,
      secretKey: one.secret_key,
    }),
  )
}

/** @returns {readonly DemoCustomer[]} */
export function demoCustomers() {
  return customers
}

/**
 * The key that “Try it” signs with, and its owner where known; without a choice, that of who is signed in to the console, or the
 * sandbox's first key.
 * @returns {(Credentials & { username?: string }) | null}
 */
export function readCredentials() {
  const text = sessionStorage.getItem(storageName)
  /** @type {Choice | null} */
  const choice = text === null ? null : JSON.parse(text)
  if (choice !== null && !('username' in choice)) return choice
  const username = choice?.username ?? signedIn
  return customers.find((one) => one.username === username) ?? customers[0] ?? null
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
