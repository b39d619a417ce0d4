import { buildApplications } from './build.mjs'

const took = await buildApplications()
if (took !== null) console.log(`Built the console and the back office in ${(took / 1000).toFixed(1)} s.`)
