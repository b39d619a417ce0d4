import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WrongAct } from '#core/operators'
import type { Config } from './config.ts'

/** The address of the server that the operator's command asks: COFFER_URL, or that of the sandbox on this machine. */
export function officeUrl({ serverUrl, dataDir }: Config): string {
  const url = serverUrl ?? sandboxUrl(dataDir)
  if (url === null)
    throw new WrongAct(
      'which server? Name it with COFFER_URL, such as https://pay.example.com, or add --local on the machine of its database',
    )
  return url
}

function sandboxUrl(dataDir: string): string | null {
  const file = join(dataDir, 'sandbox.json')
  if (!existsSync(file)) return null
  const { base_url } = JSON.parse(readFileSync(file, 'utf8')) as { base_url: string } // as the sandbox writes it
  return base_url
}
