export type Credentials = { readonly apiKey: string; readonly secretKey: string }
type DemoCustomer = Credentials & { readonly username: string }
/** A customer of the sandbox by name, or a key that was pasted. */
export type Choice = { readonly username: string } | Credentials
/** `isGiven`: the console gave the key. */
type InUse = Credentials & { readonly username?: string; readonly isGiven?: boolean }

// Session storage ends with the tab. A secret key never leaves it: it only signs.
const storageName = 'coffer.credentials'
const givenName = 'coffer.given-key'

let customers: readonly (DemoCustomer & InUse)[] = []

/** The person who is signed in to the console in this browser. */
let signedIn: string | undefined

const watchers = new Set<() => void>()

/** Asks the server for the keys of its sandbox and who is signed in; it has no keys in live mode or when it runs on another machine. */
export async function loadDemoKeys(): Promise<void> {
  if (document.documentElement.dataset.mode !== 'sandbox') return
  const response = await fetch('/docs/demo-keys.json')
  if (!response.ok) return
  const answer = await response.json()
  signedIn = answer.signed_in
  const given = givenTo(signedIn)
  const known: { username: string; api_key: string; secret_key: string }[] = answer.customers
  const demo = known.map(({ username, api_key, secret_key }) => ({
    ...{ username, apiKey: api_key, secretKey: secret_key },
  }))
  customers = [...given, ...demo.filter(({ username }) => username !== given[0]?.username)]
}

/** The key that the console gave. The key is forgotten once its owner is no longer signed in, wherever the session ended. */
function givenTo(username: string | undefined): readonly (DemoCustomer & InUse)[] {
  const text = sessionStorage.getItem(givenName)
  const given: DemoCustomer | null = text === null ? null : JSON.parse(text)
  if (given === null) return []
  if (given.username === username) return [{ ...given, isGiven: true }]
  forgetKeys()
  return []
}

/** Lets the documentation sign with a key that its owner has just made in the console of a sandbox, in this tab. */
export function giveKey({ username, apiKey, secretKey }: DemoCustomer): void {
  sessionStorage.setItem(givenName, JSON.stringify({ username, apiKey, secretKey }))
  chooseCredentials({ username })
}

/** Forgets every key that this tab holds. */
export function forgetKeys(): void {
  sessionStorage.removeItem(givenName)
  chooseCredentials(null)
}

export function whoIsSignedIn(): string | undefined {
  return signedIn
}

export function demoCustomers(): readonly DemoCustomer[] {
  return customers
}

/**
 * The key that “Try it” signs with, and its owner where known; without a choice, the key of the person who is signed in to the
 * console. The sandbox's first key signs for nobody else.
 */
export function readCredentials(): InUse | null {
  const text = sessionStorage.getItem(storageName)
  const choice: Choice | null = text === null ? null : JSON.parse(text)
  if (choice !== null && !('username' in choice)) return choice
  const keyOf = (name: string | undefined) => customers.find(({ username }) => username === name)
  const first = signedIn === undefined ? customers[0] : undefined
  return keyOf(choice?.username) ?? keyOf(signedIn) ?? first ?? null
}

export function chooseCredentials(choice: Choice | null): void {
  if (choice === null) sessionStorage.removeItem(storageName)
  else sessionStorage.setItem(storageName, JSON.stringify(choice))
  for (const watcher of watchers) watcher()
}

/** Calls back whenever another key is chosen, until the answer is called. */
export function watchCredentials(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The key as samples show it: the secret of a pasted key is never shown. Null where no key is in use. */
export function shownCredentials(): { readonly apiKey: string; readonly secretKey: string | null } | null {
  const credentials = readCredentials()
  if (credentials === null) return null
  const { apiKey, username, secretKey } = credentials
  return { apiKey, secretKey: username === undefined ? null : secretKey }
}
