import { type Config, settings, systemProblem } from '#app/settings'
import { proveWritable } from '#platform/data-dir'
import { signerDir } from './attach-signer.ts'

/** Files cannot be written to a directory of this process; the message names the setting. */
class PlaceUnusable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PlaceUnusable'
  }
}

/** Throws `PlaceUnusable` where files cannot be written to a directory of this process. */
export function provePlaces(config: Config): void {
  prove(settings.dataDir.name, config.dataDir)
  const { mode, signerAddress, roles, signerDir: chosen } = config
  const startsSigner = mode === 'sandbox' && signerAddress === null
  // Without the role `worker` the signer is started once at most, and writes nothing into a directory that no setting
  // names.
  if (startsSigner && (roles.includes('worker') || chosen !== null))
    prove(settings.signerDir.name, signerDir(config))
}

function prove(setting: string, directory: string): void {
  try {
    proveWritable(directory)
  } catch (error) {
    const problem = systemProblem(error)
    throw problem === null ? error : new PlaceUnusable(`${setting} ${directory} takes no files: ${problem}`)
  }
}
