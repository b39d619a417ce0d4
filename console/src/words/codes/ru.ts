import type { Codes } from './codes.ts'
import { claims } from './ru-claims.ts'
import { generalRefusals } from './ru-general-refusals.ts'
import * as names from './ru-names.ts'
import { outcomes } from './ru-outcomes.ts'
import { permissionGroups, permissions } from './ru-permissions.ts'
import { problemMessages, problems } from './ru-problems.ts'
import { productRefusals } from './ru-product-refusals.ts'
import { refusals } from './ru-refusals.ts'

/** The server's codes in Russian. */
export const russianCodes: Codes = {
  ...names,
  permissions,
  permissionGroups,
  problems,
  refusals: { ...refusals, ...productRefusals },
  generalRefusals,
  outcomes,
  messages: { ...claims, ...problemMessages },
}
