import type { Codes } from './codes.ts'
import { generalRefusals } from './ru-general-refusals.ts'
import * as names from './ru-names.ts'
import { permissionGroups, permissions } from './ru-permissions.ts'
import { problems } from './ru-problems.ts'
import { productRefusals } from './ru-product-refusals.ts'
import { refusals } from './ru-refusals.ts'

/** What the server answers with, in Russian. */
export const russianCodes: Codes = {
  ...names,
  permissions,
  permissionGroups,
  problems,
  refusals: { ...refusals, ...productRefusals },
  generalRefusals,
}
