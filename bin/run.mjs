// The single entry of every npm script. The file starts on Node 20 without packages,
// installs them, finds Node 24 and goes on.
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from './check.mjs'
import { install } from './install.mjs'
import { pickNode } from './pick-node.mjs'
import { runForeground } from './run-child.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const journey = (name) => `server/test/journeys/${name}.test.ts`

const crashes = [
  'crash',
  'market-crash',
  'market-takeover',
  'dealing-crash',
  'webhook-crash',
  'withdrawal-crash',
  'rails-crash',
  'purchases-crash',
  'invoices-crash',
]

const commands = {
  start: { script: 'server/src/app/main.ts', pages: true },
  // Its chains run on anvil, a package of developers.
  'start:chains': { script: 'server/src/app/start-chains.ts', developers: true, pages: true },
  audit: { script: 'server/src/app/audit.ts' },
  chains: { script: 'server/src/app/chains.ts' },
  house: { script: 'cli/src/main.ts', args: ['operator', 'house', 'show', '--local'] },
  operator: { script: 'cli/src/main.ts', args: ['operator'] },
  signer: { script: 'server/src/app/signer.ts' },
  'rotate-master-key': { script: 'server/src/app/rotate-master-key.ts' },
  // A server without its pages does not say that it is ready.
  bench: { script: 'server/test/bench/main.ts', developers: true, pages: true },
  record: { script: 'server/test/recorder/main.ts', developers: true },
  // The client's types follow from the description.
  openapi: { script: 'server/src/app/emit-openapi.ts', next: 'sdk/generate/main.ts', developers: true },
  format: { script: 'node_modules/.bin/biome', args: ['check', '--write'], developers: true },
  'test:crash': {
    script: 'node_modules/.bin/vitest',
    // Run one after the other: each needs the machine for itself.
    args: ['run', '--no-file-parallelism', ...crashes.map(journey), 'server/test/no-enrichment.test.ts'],
    env: { COFFER_CRASH_ROUNDS: '20' },
    developers: true,
  },
  // Takes generators that are installed by hand; docs/clients.md says how.
  'test:clients': {
    script: 'node_modules/.bin/vitest',
    args: ['run', 'server/test/clients'],
    env: { COFFER_TEST_CLIENTS: '1' },
    developers: true,
  },
  // Takes Patroni, etcd and HAProxy, which are installed by hand; docs/high-availability.md says how.
  'test:scale': {
    script: 'node_modules/.bin/vitest',
    args: ['run', 'server/test/scale'],
    env: { COFFER_TEST_SCALE: '1' },
    developers: true,
  },
  // Takes btcd and litecoind, which are installed by hand; docs/chains.md says how.
  'test:chains': {
    script: 'node_modules/.bin/vitest',
    args: [
      'run',
      'server/test/chains',
      'server/test/contracts/utxo-chain.test.ts',
      'server/test/contracts/evm-chain.test.ts',
    ],
    env: { COFFER_TEST_CHAINS: '1' },
    developers: true,
  },
  test: { run: check, developers: true },
}

const [name, ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
if (command === undefined) {
  console.error(`Usage: node bin/run.mjs <${Object.keys(commands).join(' | ')}> [arguments]`)
  process.exit(2)
}

install(root, { developers: command.developers ?? false })
const node = pickNode(root)
const env = {
  // Compiled code, and TypeScript without its types, from the start before: 1,300 files otherwise take 0.7 s of CPU.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  ...command.env,
  PATH: [dirname(node), process.env.PATH].join(delimiter),
}
process.exitCode = await run(command)

async function run({ next, ...chosen }) {
  if (chosen.pages === true)
    await runForeground(node, [join(root, 'console/build/main.mjs')], { cwd: root, env })
  if (chosen.run !== undefined) return chosen.run({ node, root, env, args })
  const parts = [join(root, chosen.script), ...(chosen.args ?? []), ...args]
  const code = await runForeground(node, parts, { cwd: root, env })
  return code === 0 && next !== undefined ? run({ script: next }) : code
}
