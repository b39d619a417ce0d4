import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#platform/processes'
import type { UtxoChainName, UtxoFamily } from '#providers/utxo'

/** A program that runs a full node of a development chain. */
export type UtxoProgram = {
  readonly name: string
  readonly family: UtxoFamily
  readonly chain: UtxoChainName
  args(place: Place): string[]
}

type Place = {
  readonly folder: string
  readonly chain: UtxoChainName
  /** Whether the node passes on and mines what others take for non-standard. */
  readonly passesAll: boolean
  readonly rpcPort: number
  readonly peerPort: number
  /** The address that blocks pay. */
  readonly miner: string
}

/** The name and the password of a node that this machine alone can reach. */
export const login = { user: 'coffer', password: 'coffer' }

export const btcd: UtxoProgram = {
  name: 'btcd',
  family: 'bitcoin',
  chain: 'simnet', // btcd drops its regtest at each start
  args: ({ folder, chain, passesAll, rpcPort, peerPort, miner }) => [
    ...[`--${chain}`, '--notls', '--nodnsseed', `--miningaddr=${miner}`],
    passesAll ? '--relaynonstd' : '--rejectnonstd',
    ...[`--datadir=${folder}`, `--logdir=${join(folder, 'logs')}`, `--configfile=${join(folder, emptyFile)}`],
    ...[`--rpcuser=${login.user}`, `--rpcpass=${login.password}`],
    ...[`--rpclisten=127.0.0.1:${rpcPort}`, `--listen=127.0.0.1:${peerPort}`],
  ],
}

export const litecoind: UtxoProgram = {
  name: 'litecoind',
  family: 'litecoin',
  chain: 'regtest',
  args: ({ folder, chain, passesAll, rpcPort, peerPort }) => [
    `-acceptnonstdtxn=${passesAll ? 1 : 0}`,
    ...[
      `-${chain}`,
      '-server',
      '-fallbackfee=0.0001',
      '-dnsseed=0',
      '-printtoconsole=0',
      `-datadir=${folder}`,
    ],
    ...[`-rpcuser=${login.user}`, `-rpcpassword=${login.password}`, `-rpcport=${rpcPort}`],
    ...['-rpcbind=127.0.0.1', '-rpcallowip=127.0.0.1', `-bind=127.0.0.1:${peerPort}`],
    // The wallet that paid into MWEB; there is none before the first start ends.
    ...(existsSync(join(folder, 'regtest/wallets/miner')) ? ['-wallet=miner'] : []),
  ],
}

export function isInstalled({ name }: Pick<UtxoProgram, 'name'>): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
}

export type UtxoProcess = { readonly url: string; stop(): Promise<void> }

// As for anvil: the parent's end, however sudden, closes this pipe, so the shell ends the node. Debian's litecoind needs a home.
const untilInputEnds =
  '[ -n "$HOME" ] || export HOME="$PWD"; "$0" "$@" & node=$!; cat > /dev/null; kill $node; wait $node'
/** Without a file of settings btcd looks for a sample of one. */
const emptyFile = 'empty.conf'
const answersWithinMs = 60_000

/** The file of settings that the arguments name. */
export function writeEmptyFile(folder: string): void {
  writeFileSync(join(folder, emptyFile), '')
}

type Starting = {
  readonly folder: string
  readonly miner: string
  isAnswering(url: string): Promise<boolean>
}

/** Starts a node that keeps its chain in a folder. */
export async function startUtxoProcess(
  program: UtxoProgram,
  { folder, miner, isAnswering }: Starting,
): Promise<UtxoProcess> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeEmptyFile(folder)
  const [rpcPort, peerPort] = [await freePort(null), await freePort(null)]
  const args = program.args({ folder, chain: program.chain, passesAll: false, rpcPort, peerPort, miner })
  const shell = spawn('sh', ['-c', untilInputEnds, program.name, ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
    cwd: folder,
    // Ctrl-C must reach the server first, which still calls the node while it stops.
    detached: true,
  })
  const ended = once(shell, 'exit')
  const url = `http://${login.user}:${login.password}@127.0.0.1:${rpcPort}`
  const deadline = performance.now() + answersWithinMs
  while (!(await isAnswering(url))) {
    if (shell.exitCode !== null || performance.now() > deadline)
      throw new Error(`${program.name} does not answer; the lines above say why`)
    await pause(50)
  }
  return {
    url,
    async stop() {
      shell.stdin.end()
      await ended
    },
  }
}
