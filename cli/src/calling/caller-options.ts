/** Whom to act as; every command that calls the server takes these. */
export const callerOptions = {
  as: { type: 'string' },
  'api-key': { type: 'string' },
  'secret-key': { type: 'string' },
  url: { type: 'string' },
  verbose: { type: 'boolean' },
} as const

/** What the help of every such command says of them. */
export const callerHelp: string = `Who calls:
  --as USERNAME            another customer of the sandbox: alice, bob, carol
  --api-key KEY            a key of your own, or COFFER_API_KEY
  --secret-key SECRET      its secret, or COFFER_SECRET_KEY
  --url URL                the server, or COFFER_URL; otherwise DATA_DIR/sandbox.json says (DATA_DIR is ./data)
  --verbose                show the headers and the signed message, on stderr
`
