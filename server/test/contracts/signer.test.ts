import { afterEach, vi } from 'vitest'
import type { Signer } from '#core/spends'
import { createLogger } from '#platform/logging'
import { remoteSigner } from '#providers/remote-signer'
import { serveSigner, signerLinkKeys } from '#signer'
import { openSignerHouse } from '../world/signer-house.ts'
import { useFolder } from '../world/use-folder.ts'
import { signerContract } from './signer.contract.ts'

const folder = useFolder()
const toClose: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

signerContract('the signer in this process', async () => {
  const house = openSignerHouse(folder)
  toClose.push(house.close)
  const signer: Signer = {
    name: 'signer',
    accountKeys: () => house.signer.accountKeys(),
    sign: (request) => house.signer.sign(request),
    find: (reference) => house.signer.find(reference),
    get journal() {
      return house.signer.journal
    },
  }
  return { house, signer, restart: house.reopen }
})

signerContract('the signer over a link', async () => {
  const house = openSignerHouse(folder)
  toClose.push(house.close)
  const serve = () =>
    serveSigner({ signer: house.signer, host: '127.0.0.1', port: 0, logger: createLogger('silent') })
  let listener = await serve()
  const signer = remoteSigner({
    name: 'signer',
    address: async () => listener.address,
    keys: signerLinkKeys(house.masterKey),
  })
  toClose.push(
    () => listener.close(),
    () => signer.close(),
  )
  return {
    house,
    signer,
    async restart() {
      await listener.close()
      await house.reopen()
      listener = await serve()
      // The link to the one before breaks on its own time.
      await vi.waitFor(() => signer.accountKeys(), { timeout: 10_000 })
    },
  }
})
