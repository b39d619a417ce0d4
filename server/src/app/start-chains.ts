import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import {
  type Anvil,
  anvilBinary,
  btcd,
  isInstalled,
  keepNodeSettings,
  litecoind,
  nodeVariable,
  placeTokens,
  startAnvil,
  startUtxoProcess,
  type UtxoProgram,
} from '#app/local-nodes'
import { catalogSections } from '#app/parts'
import { type Config, ConfigError, operatorMessage, readConfig } from '#app/settings'
import { loadCatalog } from '#core/catalog'
import { faucetAddress, isDevelopment, nodeControls } from '#providers/utxo'

/** Networks with a node of their own, and their chain ids. */
const networks = [
  { code: 'erc20', chainId: 31_337 },
  { code: 'bep20', chainId: 31_338 },
] as const

/** Networks of chains with outputs, each with a node where its program is installed. */
const outputNetworks = [
  { code: 'btc', program: btcd },
  { code: 'ltc', program: litecoind },
] as const

/** Starts the sandbox with development nodes of real chains; all of them end together. */
async function main(): Promise<number> {
  const config = readConfig(process.env)
  if (config.mode !== 'sandbox') throw new ConfigError(['COFFER_MODE must be sandbox for start:chains'])
  if (anvilBinary === null)
    throw new ConfigError(['start:chains needs anvil, which @foundry-rs/anvil has not for this machine'])
  refuseOwnNodes(config)
  await using acquired = new AsyncDisposableStack()
  const settings: Record<string, string> = {}
  for (const { code, chainId } of networks) {
    const anvil = await startNode(config, { code, chainId })
    acquired.defer(() => anvil.stop())
    settings[nodeVariable(code)] = `evm url=${anvil.url} chain_id=${chainId} trace=on`
  }
  for (const { code, program } of outputNetworks.filter(({ program }) => isInstalled(program)))
    settings[nodeVariable(code)] = await startOutputs(config, { code, program, acquired })
  keepNodeSettings(config.dataDir, settings)
  return await runServer(settings)
}

/** The file of providers and this command would give the same setting. */
function refuseOwnNodes({ providersFile, chains, providerVariables }: Config): void {
  const byVariable = providerVariables.map(({ name }) => name)
  for (const { code } of [...networks, ...outputNetworks.filter(({ program }) => isInstalled(program))])
    if (chains.has(code) && !byVariable.includes(nodeVariable(code)))
      throw new ConfigError([
        `${providersFile?.path} gives networks.${code}, for which start:chains has a node of its own: remove it there`,
      ])
}

type Node = { readonly code: string; readonly chainId: number }

async function startNode({ dataDir, catalogPath }: Config, { code, chainId }: Node): Promise<Anvil> {
  const state = join(dataDir, `anvil-${code}.json`)
  const anvil = await startAnvil({ chainId, state, blockSeconds: 1 })
  const tokens = await placeTokens(anvil.url, { catalog: loadCatalog(catalogPath, catalogSections), code })
  process.stdout.write(
    `anvil runs ${code} at ${anvil.url}, chain ${chainId}, with ${tokens.join(', ')}; its state is ${state}\n`,
  )
  return anvil
}

type Outputs = {
  readonly code: string
  readonly program: UtxoProgram
  readonly acquired: AsyncDisposableStack
}

/** Starts a node of a chain with outputs, with coins to pay with; answers its setting. */
async function startOutputs({ dataDir }: Config, { code, program, acquired }: Outputs): Promise<string> {
  const { family, chain, name } = program
  const asked = { network: code, family, chain, timeoutMs: 20_000, confirmationsRequired: 1 }
  const node = await startUtxoProcess(program, {
    folder: join(resolve(dataDir), `${name}-${code}`),
    miner: faucetAddress({ family, chain }),
    isAnswering: (url) => isDevelopment({ ...asked, url }).catch(() => false),
  })
  acquired.defer(() => node.stop())
  await nodeControls({ ...asked, url: node.url }).begin()
  process.stdout.write(`${name} runs ${code} at ${node.url}, chain ${chain}\n`)
  return `utxo url=${node.url} chain=${chain} from=1`
}

/** Runs the server in its own process, as `npm start` does; answers its exit code. */
async function runServer(settings: Record<string, string>): Promise<number> {
  const main = new URL('./main.ts', import.meta.url).pathname
  const server = spawn(process.execPath, [...process.execArgv, main], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  const [code] = (await once(server, 'exit')) as [number | null] // as: the event's first argument
  return code ?? 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(operatorMessage(error))
    process.exit(1)
  },
)
