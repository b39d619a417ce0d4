import type { Options } from '#command-line'

const heading = 'Who acts, and where'

/** The options of every command of operators. */
export const officeOptions = {
  as: {
    type: 'string',
    value: 'NAME',
    heading,
    says: 'who acts: in a sandbox olivia, oscar, otto or sam; otherwise who signed in last',
  },
  'key-file': {
    type: 'string',
    value: 'FILE',
    heading,
    says: 'the private key that signs approvals; otherwise the one in DATA_DIR/operators',
  },
  url: {
    type: 'string',
    value: 'URL',
    heading,
    says: 'address of the server, or COFFER_URL; by default from DATA_DIR/sandbox.json (DATA_DIR is ./data)',
  },
  local: {
    type: 'boolean',
    heading,
    says: 'on the database of this machine, without signing in: before anybody can sign in, or when nobody can',
  },
} as const satisfies Options
