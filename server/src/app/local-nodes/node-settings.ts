import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory } from '#platform/data-dir'

type Environment = { readonly [name: string]: string | undefined }

/** The settings for the nodes that `npm run start:chains` runs. */
type NodeSettings = { readonly [name: string]: string }

const fileOf = (dataDir: string) => join(dataDir, 'nodes.json')

/** Stores the settings for commands that run beside the server and are typed without settings. */
export function keepNodeSettings(dataDir: string, settings: NodeSettings): void {
  makeDirectory(dataDir)
  writeFileSync(fileOf(dataDir), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
}

/** An environment with the settings of the nodes that last ran on its DATA_DIR; its own settings win. */
export function withNodeSettings(environment: Environment, dataDir: string): Environment {
  const file = fileOf(dataDir)
  if (!existsSync(file)) return environment
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as NodeSettings), ...environment } // this module wrote it
}
