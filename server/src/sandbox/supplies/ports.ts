/** The behaviour of a simulated party: it completes its requests by itself, or waits for a control. */
export const supplierModes = ['automatic', 'manual'] as const

export type SupplierMode = (typeof supplierModes)[number]

export type Fault = 'timeout' | '5xx' | 'lost_response' | 'duplicate_callback'

type PortTraits = {
  /** The port in a few words, for the controls' description. */
  readonly about: string
  /**
   * A lost response needs a call with an effect; a duplicate callback needs one that its receiver could count twice.
   */
  readonly faults: readonly Fault[]
  /** Whether its requests can wait for a control. */
  readonly canBeManual: boolean
}

/** Faults for any call, and faults for calls with an effect. */
export const failing = ['timeout', '5xx'] as const
export const acting = [...failing, 'lost_response'] as const

/** The points where the house meets the outside: one line for each port. */
export const ports = {
  prices: {
    about: 'the market prices that the exchange reads before it deals',
    faults: failing,
    canBeManual: false,
  },
  chain: { about: 'the node of every chain', faults: acting, canBeManual: true },
  rail: {
    about: 'the bank of fast payments',
    faults: [...acting, 'duplicate_callback'],
    canBeManual: true,
  },
  issuer: {
    about: 'the issuer of cards',
    faults: [...acting, 'duplicate_callback'],
    canBeManual: true,
  },
  giftcards: {
    about: 'the supplier of gift cards',
    faults: [...acting, 'duplicate_callback'],
    canBeManual: true,
  },
  services: {
    about: 'the supplier of paid services',
    faults: [...acting, 'duplicate_callback'],
    canBeManual: true,
  },
  mail: { about: 'the server that sends mails', faults: acting, canBeManual: false },
  signer: { about: 'the signer, which holds the keys', faults: acting, canBeManual: false },
  hedging: {
    about: 'the provider that hedges the exchange’s positions',
    faults: acting,
    canBeManual: true,
  },
  webhooks: {
    about: 'the endpoints of customers',
    faults: [...acting, 'duplicate_callback'],
    canBeManual: false,
  },
} as const satisfies { readonly [port: string]: PortTraits }

export type Port = keyof typeof ports

export const portNames: readonly Port[] = Object.keys(ports) as Port[] // its keys are known

/** The faults of a port. */
export function faultsOf(port: Port): readonly Fault[] {
  return ports[port].faults
}

/** The ports that can wait for a control. */
export const supplierPorts: readonly Port[] = portNames.filter((port) => ports[port].canBeManual)
