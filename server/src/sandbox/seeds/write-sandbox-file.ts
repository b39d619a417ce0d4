import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SandboxCustomer } from './seed-sandbox.ts'

/** Writes the sandbox's address and keys for tools, into a file that only its user can read. */
export async function writeSandboxFile(
  dataDir: string,
  { baseUrl, customers }: { baseUrl: string; customers: readonly SandboxCustomer[] },
): Promise<void> {
  const content = {
    base_url: baseUrl,
    ws_url: `${baseUrl.replace(/^http/, 'ws')}/ws`,
    customers: customers.map(({ customer, key }) => ({
      id: Number(customer.number),
      username: customer.username,
      email: customer.email,
      api_key: key.id,
      secret_key: key.secretKey,
    })),
  }
  const file = join(dataDir, 'sandbox.json')
  // Renamed into place, so a reader sees the whole file or none.
  await writeFile(`${file}.tmp`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.tmp`, file)
}
