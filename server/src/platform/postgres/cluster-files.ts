import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const DATABASE_USER = 'coffer'

/** The address of the cluster. The last port is reused while it is free. */
export interface ClusterAccess {
  password: string
  port: number | null
}

export function clusterPath(dataDir: string): string {
  return join(dataDir, 'postgres')
}

export function logPath(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

export function newAccess(): ClusterAccess {
  return { password: randomBytes(24).toString('base64url'), port: null }
}

export function readAccess(dataDir: string): ClusterAccess | null {
  try {
    const access: Partial<ClusterAccess> = JSON.parse(readFileSync(accessPath(dataDir), 'utf8'))
    return typeof access.password === 'string'
      ? { password: access.password, port: access.port ?? null }
      : null
  } catch {
    return null
  }
}

export function writeAccess(dataDir: string, access: ClusterAccess): void {
  const draft = `${accessPath(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, accessPath(dataDir))
}

export function databaseUrl(password: string, port: number): string {
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`
}

function accessPath(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}
