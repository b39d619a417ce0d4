// Any Node reads this file; the builder reads TypeScript, at which a Node that is too old ends in a trace of its own.
const { requireNode } = await import(new URL('../../bin/pick-node.mjs', import.meta.url).href)

requireNode()
const { buildPages } = await import('./build.mjs')
const took = await buildPages()
if (took !== null) console.log(`Built the pages in ${(took / 1000).toFixed(1)} s.`)
