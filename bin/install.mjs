import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { needsPackagedNode, packagedNode } from './pick-node.mjs'

// Not `npm ci`, which refuses the whole lock file when a registry lacks an optional package of another platform.
// `npm install` takes the same versions, checks the same hashes and, with --no-save, leaves the lock file alone.
// Nothing needs the install scripts of packages.
const installOptions = [
  '--no-save',
  '--ignore-scripts',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

const nodeWorkspace = 'bin/node'

/**
 * The packages that a command needs beside the server's: `developers` are tests and tools, `node` is the packaged Node.
 * @typedef {{ developers: boolean, node: boolean }} Need
 */

/** Installs what package-lock.json names and a command needs, unless node_modules holds that already. */
export function install(root, { developers }) {
  const need = { developers, node: needsPackagedNode(root) }
  if (isInstalled(root, need)) return
  const startedAt = Date.now()
  // Not to the output, which belongs to the command.
  console.error('Installing the packages of package-lock.json (once) …')
  const args = ['install', ...installOptions, ...selectionOf(root, need)]
  const { error } = spawnSync('npm', args, { cwd: root, stdio: ['inherit', 2, 2] })
  if (error || !isInstalled(root, need)) {
    console.error(`The packages could not be installed${error ? ` (npm: ${error.message})` : ''}.`)
    console.error(
      'Look at the lines above, check the network and that this directory can be written, then try again.',
    )
    process.exit(1)
  }
  removeHeaders(root)
  console.error(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** Developers' packages stay: starting a server where tests ran removes nothing. */
export function selectionOf(root, need) {
  const hasDevelopers = Object.values(packagesOf(accountPath(root))).some(({ dev }) => dev)
  if (need.developers || hasDevelopers) return ['--include=dev']
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const needed = workspaces.filter((name) => need.node || name !== nodeWorkspace)
  return ['--omit=dev', ...needed.flatMap((name) => ['--workspace', name])]
}

/**
 * npm writes its own list of node_modules last, so an interrupted installation has none.
 * @param {string} root
 * @param {Need} need
 */
export function isInstalled(root, need) {
  if (!existsSync(accountPath(root))) return false
  const isNeeded = ({ dev }) => need.developers || !dev
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(accountPath(root))
  const isCurrent = Object.entries(installed).every(
    ([path, entry]) => !isNeeded(entry) || (isSame(locked[path], entry) && fitsHere(entry)),
  )
  // Optional packages are absent where they are made for another machine.
  const isAbsent = ([path, entry]) => isNeeded(entry) && !entry.optional && installed[path] === undefined
  if (!isCurrent || Object.entries(locked).some((one) => !isOfNode(one) && isAbsent(one))) return false
  const nodes = Object.keys(locked[nodeWorkspace]?.optionalDependencies ?? {}).map(
    (name) => `node_modules/${name}`,
  )
  return !need.node || nodes.every((path) => !fitsHere(locked[path]) || installed[path] !== undefined)
}

function accountPath(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

function packagesOf(path) {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')).packages ?? {}) : {}
}

/** The root, the workspace or the link to it; npm's list of node_modules names neither of the first two. */
function isOfNode([path, { resolved }]) {
  return path === '' || path === nodeWorkspace || resolved === nodeWorkspace
}

function isSame(locked, installed) {
  if (locked === undefined) return false
  if (installed.link) return locked.resolved === installed.resolved
  const isOwnWorkspace = installed.resolved === undefined
  return isOwnWorkspace || (locked.version === installed.version && locked.integrity === installed.integrity)
}

/** False when node_modules was filled on a machine of another kind. */
function fitsHere({ os, cpu }) {
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
}

/** A third of the package of Node is headers to compile against, and nothing here is compiled. */
function removeHeaders(root) {
  if (!existsSync(packagedNode(root))) return
  const folder = dirname(dirname(realpathSync(packagedNode(root))))
  if (!folder.split(sep).includes('node_modules')) return
  rmSync(join(folder, 'include'), { recursive: true, force: true })
}
