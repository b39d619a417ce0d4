import { existsSync } from 'node:fs'
import { join } from 'node:path'

const MAJOR = 24

/** The Node that runs the TypeScript sources: this one if it is recent enough, else the one that came with the packages. */
export function pickNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath
  const packaged = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(packaged)) return packaged
  console.error(
    `This needs Node ${MAJOR}; here is ${process.version}, and npm has none for ${process.platform}-${process.arch}. ` +
      `Install Node ${MAJOR} and run the same command again.`,
  )
  process.exit(1)
}
