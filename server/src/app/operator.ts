import { userInfo } from 'node:os'
import { join } from 'node:path'
import { loadCatalog } from '#core/catalog'
import { helpOf, type OperatorDesk, readAct, recordAction, runAct } from '#core/operators'
import { systemClock } from '#platform/clock'
import { systemIds } from '#platform/ids'
import { openSecrets } from '#platform/secrets'
import { actByOffice } from './act-by-office.ts'
import { signerDir } from './attach-signer.ts'
import { businessClockOf } from './business-clock.ts'
import { catalogSections } from './catalog-sections.ts'
import { runWords, type Surroundings } from './command.ts'
import { type Config, readClientConfig, readConfig } from './config.ts'
import { adoptRestore } from './exchange.ts'
import { keptMasterKey } from './master-key-of.ts'
import { officeUrl } from './office-url.ts'
import { openBooks, openRestored } from './open-books.ts'
import { actsOf } from './operator-acts.ts'
import { publicUrlOf } from './public-url.ts'
import { signOut } from './sign-out.ts'
import { signerTrust } from './trust-key.ts'

const more = `      --local                     on the database of this machine, without signing in: before anybody can sign in,
                                  or when nobody can; the log has no session then

Books that were restored into another PostgreSQL cluster
  npm run operator -- adopt-restore
`

const user = userInfo().username
const typed = process.argv.slice(2)
const isLocal = typed.includes('--local') || typed[0] === 'adopt-restore'

await runWords(
  (words) => {
    const args = words.filter((word) => word !== '--local')
    const [first] = args
    if (first === 'adopt-restore' && args.length === 1) return adopt
    return async (surroundings) => {
      const { config } = surroundings
      const keyFileOf = keyFileIn(config)
      const acts = actsOf({
        keyFileOf,
        publicUrl: publicUrlOf(config).get,
        ...signerTrust(signerDir(config)),
        signOut,
      })
      if (first === undefined || first === 'help' || args.includes('--help')) return helpOf(acts) + more
      const read = readAct(args, acts)
      if (isLocal) return runAct(await openDesk(surroundings), read, { user, keyFileOf })
      const tell = (text: string) => void process.stderr.write(text)
      return actByOffice(read, { ...config, url: officeUrl(config), keyFileOf, tell })
    }
  },
  isLocal ? readConfig : readClientConfig,
)

function keyFileIn({ dataDir }: Config): (name: string) => string {
  return (name) => join(dataDir, 'operators', `${name}.key`)
}

async function openDesk({ config, acquired }: Surroundings): Promise<OperatorDesk> {
  const database = await openBooks(config, acquired)
  return {
    database,
    catalog: loadCatalog(config.catalogPath, catalogSections),
    secrets: await openSecrets(database, keptMasterKey(config)),
    clock: await businessClockOf(database, systemClock),
    ids: systemIds,
  }
}

async function adopt({ config, acquired }: Surroundings): Promise<string> {
  const database = await openRestored(config, acquired)
  const made = { ids: systemIds, clock: await businessClockOf(database, systemClock) }
  await adoptRestore(database, (tx) =>
    recordAction(tx, made, { operator: { name: user }, action: 'adopt-restore' }),
  )
  return 'These books belong to this PostgreSQL cluster. Next: `npm run audit`, then start.\n'
}
