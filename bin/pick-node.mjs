import { existsSync } from 'node:fs'
import { join } from 'node:path'

const majorMin = 24

/** Whether the Node that runs this cannot run the TypeScript sources, or came with the packages. */
export function needsPackagedNode(root) {
  return isTooOld() || process.execPath.startsWith(join(root, 'node_modules'))
}

/** The Node that runs the TypeScript sources: this one if it is recent enough, else the one that came with the packages. */
export function pickNode(root) {
  if (!isTooOld()) return process.execPath
  const packaged = packagedNode(root)
  if (existsSync(packaged)) return packaged
  console.error(
    `This needs Node ${majorMin}; here is ${process.version}, and npm has none for ${process.platform}-${process.arch}. ` +
      `Install Node ${majorMin} and run the same command again.`,
  )
  process.exit(1)
}

/** Ends in a sentence where the Node that runs this cannot run the TypeScript sources. */
export function requireNode() {
  if (!isTooOld()) return
  console.error(
    `coffer: this needs Node ${majorMin} or later, and ${process.execPath} is ${process.version}.`,
  )
  process.exit(1)
}

/** npm links the program of the package that fits this machine. */
export function packagedNode(root) {
  return join(root, 'node_modules', '.bin', 'node')
}

function isTooOld() {
  return Number(process.versions.node.split('.')[0]) < majorMin
}
