import type { Office } from '#office'
import { Misuse } from '#terminal'

type Wanted = { readonly section: string; readonly noun: string; readonly code: string }

/** Refuses a code that the catalogue lacks, for which a list would always be empty. */
export async function requireEntry(office: Office, { section, noun, code }: Wanted): Promise<void> {
  const { sections } = await office.call('officeGetCatalogue')
  const codes = Object.keys(sections.find(({ name }) => name === section)?.entries ?? {})
  if (!codes.includes(code)) throw new Misuse(`there is no ${noun} ${code}; there are: ${codes.join(', ')}`)
}
