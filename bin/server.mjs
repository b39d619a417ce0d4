// The server for services of the system: `node bin/server.mjs`, without npm. Any Node reads this file; the server itself is
// TypeScript, at which a Node that is too old ends in a trace of its own.
import { requireNode } from './pick-node.mjs'

requireNode()
await import(new URL('../server/src/app/main.ts', import.meta.url).href)
