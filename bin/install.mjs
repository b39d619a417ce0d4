import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm ci` would do, were it not for registries without some optional package of another platform: it refuses the
// whole lock file for one of those. This takes the same versions, checks the same hashes and leaves the file alone.
// Nothing needs the install scripts of packages; `npm test` and `npm run format` need the development packages.
const installOptions = [
  '--no-save',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/** Installs what package-lock.json names, unless node_modules holds exactly that already. */
export function install(root) {
  if (isInstalled(root)) return
  const startedAt = Date.now()
  console.log('Installing the packages of package-lock.json (once) …')
  const { error } = spawnSync('npm', ['install', ...installOptions], { cwd: root, stdio: 'inherit' })
  if (error || !isInstalled(root)) {
    console.error(`The packages could not be installed${error ? ` (npm: ${error.message})` : ''}.`)
    console.error(
      'Look at the lines above, check the network and that this directory can be written, then try again.',
    )
    process.exit(1)
  }
  console.log(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** npm writes its own account of node_modules last, so an interrupted installation has none. */
function isInstalled(root) {
  const accountPath = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(accountPath)) return false
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(accountPath)
  const isCurrent = Object.entries(installed).every(
    ([path, entry]) => isSame(locked[path], entry) && fitsHere(entry),
  )
  // Optional packages are absent where they are made for another machine.
  return (
    isCurrent &&
    Object.entries(locked).every(([path, entry]) => path === '' || entry.optional || installed[path])
  )
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}

function isSame(locked, installed) {
  if (locked === undefined) return false
  const isOwnWorkspace = installed.link || installed.resolved === undefined
  return isOwnWorkspace || (locked.version === installed.version && locked.integrity === installed.integrity)
}

/** False when node_modules was filled on a machine of another kind. */
function fitsHere({ os, cpu }) {
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
}
