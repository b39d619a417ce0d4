import type { Options } from '#command-line'

const heading = 'Who calls'

/** Options for the caller, of every command that calls the server. */
export const callerOptions = {
  as: {
    type: 'string',
    value: 'USERNAME',
    heading,
    says: 'another customer of the sandbox: alice, bob, carol',
  },
  profile: {
    type: 'string',
    value: 'NAME',
    heading,
    says: 'a key that `coffer login` has saved, or COFFER_PROFILE; "default" if there is one',
  },
  'api-key': { type: 'string', value: 'KEY', heading, says: 'a key of your own, or COFFER_API_KEY' },
  'secret-key': { type: 'string', value: 'SECRET', heading, says: 'its secret, or COFFER_SECRET_KEY' },
  url: {
    type: 'string',
    value: 'URL',
    heading,
    says: 'address of the server, or COFFER_URL; by default from DATA_DIR/sandbox.json (DATA_DIR is ./data)',
  },
  verbose: {
    type: 'boolean',
    heading: 'Output',
    says: 'show the headers and the signed message, on stderr',
  },
} as const satisfies Options

/** Makes a repeat of a call safe. */
export const keyOption = {
  'idempotency-key': { type: 'string', value: 'KEY', says: 'makes a repeat of this call safe' },
} as const satisfies Options

export const limitOption = {
  limit: { type: 'string', value: 'N', says: 'number of items: 1 to 100, 50 by default' },
} as const satisfies Options
