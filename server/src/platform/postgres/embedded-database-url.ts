import { existsSync, realpathSync } from 'node:fs'
import { clusterPath, databaseUrl, readAccess } from './cluster-files.ts'
import { findPostmaster } from './postmaster.ts'

/** Whether this directory has a cluster. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(clusterPath(dataDir))
}

/** The address of the embedded PostgreSQL that runs on this directory, or null; starts nothing. */
export function embeddedDatabaseUrl(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null
  const directory = realpathSync(dataDir)
  const found = findPostmaster(clusterPath(directory))
  if (found.kind !== 'ours' || found.postmaster.status !== 'ready') return null
  const access = readAccess(directory)
  return access === null ? null : databaseUrl(access.password, found.postmaster.port)
}
