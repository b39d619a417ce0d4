import { basename, dirname } from 'node:path'
import { gather, ratchet } from './ratchet.ts'
import { productionSources } from './sources.ts'

/** As many as a reader takes in at a glance. */
const filesMax = 15

ratchet({
  name: 'files of crowded folders',
  instead: `a folder has at most ${filesMax} source files beside its index and tests: cut rooms with doors out of it, as in products/fiat-spot`,
  goal: filesMax,
  found: gather(
    productionSources
      .filter((path) => basename(path) !== 'index.ts')
      .map((path) => [dirname(path), basename(path)]),
  ),
})
