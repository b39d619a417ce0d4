import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nearest } from '#command-line'
import { Failure, type Terminal } from '#terminal'

export type SandboxCustomer = {
  id: number
  username: string
  email: string
  api_key: string
  secret_key: string
}

export type Sandbox = { base_url: string; customers: SandboxCustomer[] }

export const repositoryRoot: string = fileURLToPath(new URL('../../..', import.meta.url))

/** Reads the file that the running, or last run, sandbox wrote about itself. */
export function readSandbox(env: Terminal['env']): Sandbox {
  const path = resolve(repositoryRoot, env.DATA_DIR || 'data', 'sandbox.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Failure(
      `There is no sandbox at ${path}. Run \`npm start\` first, or \`coffer login\` to another server.`,
    )
  }
  const sandbox = parseSandbox(text)
  if (sandbox === null)
    throw new Failure(`${path} is damaged. Stop the server and run \`npm start\` to write it anew.`)
  return sandbox
}

export function findCustomer({ customers }: Sandbox, username: string): SandboxCustomer {
  const customer = customers.find((candidate) => candidate.username === username)
  if (customer !== undefined) return customer
  const names = customers.map((candidate) => candidate.username)
  const meant = nearest(username, names)
  const suggestion = meant === null ? '' : ` Did you mean ${meant}?`
  throw new Failure(`The sandbox has no customer '${username}'.${suggestion} It has: ${names.join(', ')}.`)
}

function parseSandbox(text: string): Sandbox | null {
  try {
    const { base_url, customers } = JSON.parse(text)
    const isWhole = typeof base_url === 'string' && Array.isArray(customers) && customers.every(isCustomer)
    return isWhole ? { base_url, customers } : null
  } catch {
    return null
  }
}

function isCustomer(value: unknown): value is SandboxCustomer {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return ['username', 'api_key', 'secret_key'].every((name) => typeof fields.get(name) === 'string')
}
