import type { Profiler } from 'node:inspector'

/** Time outside JavaScript: the engine, the operating system, native parts of Node. */
const native = 'native code'
const idle = '(idle)'
/** The profile contains the start of the profiler itself. */
const leftOut = new Set([idle, 'node:inspector'])
const engine = new Map([
  ['(garbage collector)', 'garbage collector'],
  ['(program)', native],
  ['(root)', native],
  [idle, idle],
])

/**
 * Microseconds that each component ran itself, without the functions that it called. A function outside all files, such
 * as a builtin or compiled text, counts for its caller. Idle time and the profiler are excluded.
 */
export function sumByComponent({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profiler.Profile): Map<string, number> {
  const components = componentsOf(nodes)
  const sums = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const component = components.get(id) ?? native
    if (!leftOut.has(component)) sums.set(component, (sums.get(component) ?? 0) + (timeDeltas[index] ?? 0))
  }
  return sums
}

/** The folder of a module, a package, or a part of Node; null for a function outside all files. */
export function componentOf(url: string): string | null {
  const ofNode = /^node:(?:internal\/)?([^/]+)/.exec(url)?.[1]
  if (ofNode !== undefined) return `node:${ofNode}`
  const dependency = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
  if (dependency !== undefined) return `node_modules/${dependency}`
  const folders = /\/server\/(?:src\/)?(.+)\/[^/]+$/.exec(url)?.[1]
  if (folders !== undefined) return folders.split('/').slice(0, 2).join('/')
  return url === '' ? null : 'other files'
}

function componentsOf(nodes: readonly Profiler.ProfileNode[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const components = new Map<number, string>()
  const waiting = nodes.slice(0, 1).map((root) => ({ node: root, caller: native }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, caller } = next
    const { functionName, url } = node.callFrame
    const component = engine.get(functionName) ?? componentOf(url) ?? caller
    components.set(node.id, component)
    for (const id of node.children ?? []) waiting.push({ node: byId.get(id)!, caller: component }) // every child is listed
  }
  return components
}
