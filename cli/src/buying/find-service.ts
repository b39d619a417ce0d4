import type { Coffer, Service } from '@coffer/sdk'
import { findOne } from './find-one.ts'

type Wanted = { readonly search: string; readonly country: string | undefined }

/** The service with this id, name or part of a name. */
export async function findService(coffer: Coffer, { search, country }: Wanted): Promise<Service> {
  if (/^\d{1,9}$/.test(search)) return coffer.getService(search)
  const query = { search, country: country?.toUpperCase(), page_size: 100 }
  const { items } = await coffer.listServices(query)
  return findOne(search, { found: items, noun: 'service', lists: 'coffer pay-service' })
}
