import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory } from '#platform/data-dir'
import { families } from '#providers/provider-settings'

type Environment = { readonly [name: string]: string | undefined }

/** The settings for the nodes that `npm run start:chains` runs. */
type NodeSettings = { readonly [name: string]: string }

const fileOf = (dataDir: string) => join(dataDir, 'nodes.json')

/** Stores the settings for commands that run beside the server and are typed without settings. */
export function keepNodeSettings(dataDir: string, settings: NodeSettings): void {
  makeDirectory(dataDir)
  writeFileSync(fileOf(dataDir), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
}

/** The settings for the nodes that last ran on a DATA_DIR. */
export function keptNodeSettings(dataDir: string): NodeSettings {
  const file = fileOf(dataDir)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {} // this module wrote it
}

type Own = { readonly dataDir: string; readonly chains: ReadonlyMap<string, unknown> }

/** An environment with the settings of the nodes that last ran on its DATA_DIR; settings of its own win. */
export function withNodeSettings(environment: Environment, { dataDir, chains }: Own): Environment {
  const nodes = Object.entries(keptNodeSettings(dataDir))
  const isOwn = (name: string) => [...chains.keys()].some((code) => nodeVariable(code) === name)
  return { ...Object.fromEntries(nodes.filter(([name]) => !isOwn(name))), ...environment }
}

/** The variable of a network's node. */
export function nodeVariable(network: string): string {
  return families.networks.variableOf(network)
}
