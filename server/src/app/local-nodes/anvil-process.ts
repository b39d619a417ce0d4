import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

/** A development node of Ethereum in its own process. */
export type Anvil = { readonly url: string; stop(): Promise<void> }

export type AnvilOptions = {
  readonly chainId: number
  /** The state file, read at the start and written at the end. */
  readonly state: string
  readonly blockSeconds: number
}

/** The binary in this platform's package; null where there is none. */
export const anvilBinary: string | null = findAnvil()

// anvil has no option to end with its parent. The parent's end, however sudden, closes this pipe, so the shell ends
// anvil.
const untilInputEnds = '"$0" "$@" & node=$!; cat > /dev/null; kill $node; wait $node'

export async function startAnvil({ chainId, state, blockSeconds }: AnvilOptions): Promise<Anvil> {
  if (anvilBinary === null) throw new Error('there is no anvil for this machine')
  const args = ['--port', '0', '--chain-id', `${chainId}`, '--block-time', `${blockSeconds}`]
  const kept = ['--state', state, '--state-interval', '10', '--preserve-historical-states']
  const shell = spawn('sh', ['-c', untilInputEnds, anvilBinary, ...args, ...kept], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C must reach the server first, which still calls the node while it stops.
    detached: true,
  })
  const ended = once(shell, 'exit')
  const url = await listeningAt(shell.stdout)
  return {
    url,
    async stop() {
      shell.stdin.end()
      await ended
    },
  }
}

async function listeningAt(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^Listening on (\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    output.resume()
    return `http://${address}`
  }
  throw new Error('anvil ended before it listened; the lines above say why')
}

function findAnvil(): string | null {
  const machine = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${machine}/package.json`)
    const binary = manifest.replace(/package\.json$/, 'bin/anvil')
    return existsSync(binary) ? binary : null
  } catch {
    return null
  }
}
