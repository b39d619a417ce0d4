import Type from 'typebox'
import type { CurrencyNetwork } from '#core/catalog'
import {
  addressCodecs,
  type DevChain,
  type DevPayment,
  InvalidAddress,
  InvalidTag,
  validateTag,
} from '#core/chains'
import { invalidField } from '#platform/http'
import { defineRefusals, Refusal } from '#platform/refusal'
import { simulatedUnitsMax } from '#providers/simulated'

/** The chains that controls can drive, and the scan that makes their news visible at once. */
export type ChainControls = {
  chain(network: string): DevChain | undefined
  /** Scans the chain now; a control answers after that, so its effect is visible. */
  catchUp(network: string): Promise<void>
}

export const chainRefusals = defineRefusals({
  NETWORK_NOT_FOUND: [
    404,
    'There is no simulated network {network}. The networks are listed at GET /market/currencies.',
    { network: 'trc21' },
  ],
  INVALID_ADDRESS: [422, 'This is not an address of the network.'],
  INVALID_TAG: [422, 'This is not a tag of the network.'],
})

export const confirmationsField = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 1_000,
    description:
      'Number of blocks mined at once; further blocks need the mine control, and 0 leaves the payment in the mempool. Without this field the chain confirms the payment by itself.',
  }),
)

export function requireChain(chains: ChainControls, network: string): DevChain {
  const chain = chains.chain(network)
  if (chain !== undefined) return chain
  throw new Refusal(chainRefusals.NETWORK_NOT_FOUND, { details: { network } })
}

type Payment = Omit<DevPayment, 'contract'> & { readonly listing: CurrencyNetwork }

/** Pays an address as an outside payer, and scans the payment; answers the txid. */
export async function payOnChain(chains: ChainControls, { listing, ...payment }: Payment): Promise<string> {
  if (payment.units > simulatedUnitsMax)
    throw invalidField('amount', 'is more than the simulated chain can carry')
  checkDestination(listing, payment)
  const chain = requireChain(chains, listing.network.code)
  const txid = await chain.pay({ ...payment, contract: listing.tokenId })
  await chains.catchUp(chain.network)
  return txid
}

function checkDestination(
  { network: { family } }: CurrencyNetwork,
  { address, tag }: Pick<Payment, 'address' | 'tag'>,
): void {
  try {
    addressCodecs[family].parse(address)
    if (tag !== null) validateTag({ family, tag })
  } catch (error) {
    if (error instanceof InvalidAddress)
      throw new Refusal(chainRefusals.INVALID_ADDRESS, { message: error.message })
    if (error instanceof InvalidTag) throw new Refusal(chainRefusals.INVALID_TAG, { message: error.message })
    throw error
  }
}
