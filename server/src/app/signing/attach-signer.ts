import { join } from 'node:path'
import { type Config, masterKeyOf } from '#app/settings'
import type { Catalog } from '#core/catalog'
import { type Signer, signerPolicies } from '#core/spends'
import { systemClock } from '#platform/clock'
import type { Logger } from '#platform/logging'
import { remoteSigner } from '#providers/remote-signer'
import { type LocalSigner, openSigner, randomSeed, sandboxSeed, signerLinkKeys } from '#signer'
import { signingNetworks } from './signing-networks.ts'

/** The provider name of instructions to sign. */
export const signerName = 'signer'

/** A signer as this process calls it. */
export type AttachedSigner = { readonly signer: Signer; close(): Promise<void> }

export type Attaching = { readonly config: Config; readonly catalog: Catalog; readonly logger: Logger }

/** Starts a sandbox's signer and returns the way to call it. */
export type StartSigner = (attaching: Attaching) => AttachedSigner

/**
 * The signer of this process: the one in COFFER_SIGNER; otherwise, in a sandbox, one that is started here. Null in live
 * mode without that setting: then nothing can be signed.
 */
export function attachSigner(attaching: Attaching, start: StartSigner): AttachedSigner | null {
  const { config } = attaching
  const { signerAddress, mode } = config
  if (signerAddress === null) return mode === 'sandbox' ? start(attaching) : null
  const signer = remoteSigner({
    name: signerName,
    address: async () => signerAddress,
    keys: signerLinkKeys(masterKeyOf(config)),
  })
  return { signer, close: async () => signer.close() }
}

/** The directory of this machine's signer. */
export function signerDir({ signerDir: chosen, dataDir }: Pick<Config, 'signerDir' | 'dataDir'>): string {
  return chosen ?? join(dataDir, 'signer')
}

/** Runs the signer inside this process, for tests. */
export const signerInProcess: StartSigner = ({ config, catalog, logger }) => {
  const opened = openLocalSigner({ config, catalog, logger })
  // Each call of the signer reports why it cannot be opened.
  opened.catch(() => {})
  return {
    signer: {
      name: signerName,
      accountKeys: async () => (await opened).accountKeys(),
      sign: async (request) => (await opened).sign(request),
      find: async (reference) => (await opened).find(reference),
      journal: {
        compare: async (heads) => (await opened).journal.compare(heads),
        take: async (lines) => (await opened).journal.take(lines),
        linesAfter: async (place) => (await opened).journal.linesAfter(place),
      },
    },
    close: () =>
      opened.then(
        (signer) => signer.close(),
        () => {},
      ),
  }
}

/** The seed of a generation. A sandbox derives its own, so that its signers hold the same keys. */
export function makeSeed({
  mode,
  masterKey,
  generation,
}: Pick<Config, 'mode'> & { masterKey: Buffer; generation: number }): Uint8Array {
  return mode === 'sandbox' ? sandboxSeed(masterKey, generation) : randomSeed()
}

/** This machine's signer, in this process. */
export async function openLocalSigner({ config, catalog, logger }: Attaching): Promise<LocalSigner> {
  const masterKey = masterKeyOf(config)
  return openSigner({
    dir: signerDir(config),
    masterKey,
    makeSeed: () => makeSeed({ mode: config.mode, masterKey, generation: 0 }),
    networks: await signingNetworks(catalog, config),
    policies: catalog.section(signerPolicies),
    clock: systemClock,
    logger,
  })
}
