const sdk = require('@coffer/sdk')

import('./act.mjs').then(({ act }) => act(sdk))
