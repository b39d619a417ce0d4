import { type EvmSetting, readEvmSetting } from './evm-setting.ts'

export type ChainSetting = { readonly provider: 'simulated' } | ({ readonly provider: 'evm' } & EvmSetting)

type Environment = { readonly [name: string]: string | undefined }

const prefix = 'COFFER_CHAIN_'

/** The settings by the networks' codes; each problem is a sentence that begins with its variable. */
export function readChainSettings(environment: Environment): {
  settings: ReadonlyMap<string, ChainSetting>
  problems: readonly string[]
} {
  const settings = new Map<string, ChainSetting>()
  const problems: string[] = []
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || text === undefined || text === '') continue
    try {
      settings.set(name.slice(prefix.length).toLowerCase(), readChainSetting(text))
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`) // as: a setting's reader throws nothing else
    }
  }
  return { settings, problems }
}

/** Throws a sentence that ends "NAME …". */
function readChainSetting(text: string): ChainSetting {
  const [provider = '', ...words] = text.trim().split(/\s+/)
  const options = new Map(words.map(readOption))
  if (options.size < words.length) throw new Error('gives an option twice')
  if (provider === 'evm') return { provider, ...readEvmSetting(options) }
  if (provider !== 'simulated') throw new Error('must begin with its provider: simulated or evm')
  if (options.size > 0) throw new Error('has options that simulated does not know')
  return { provider }
}

function readOption(word: string): [string, string] {
  const [, name, value] = /^([a-z_]+)=(.+)$/.exec(word) ?? []
  if (name === undefined || value === undefined) throw new Error('must have its options as name=value')
  return [name, value]
}
