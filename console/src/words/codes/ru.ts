import { actNouns, actOptions, acts } from './acts/ru-acts.ts'
import { outcomes } from './acts/ru-outcomes.ts'
import { wrongsOfCore } from './acts/ru-wrongs-core.ts'
import { wrongsOfOperators } from './acts/ru-wrongs-operators.ts'
import { wrongsOfProducts } from './acts/ru-wrongs-products.ts'
import type { Codes } from './codes.ts'
import { claims } from './ru-claims.ts'
import { generalRefusals } from './ru-general-refusals.ts'
import * as names from './ru-names.ts'
import { permissionGroups, permissions } from './ru-permissions.ts'
import { problemMessages, problems } from './ru-problems.ts'
import { productRefusals } from './ru-product-refusals.ts'
import { refusals } from './ru-refusals.ts'

/** The server's codes in Russian. */
export const russianCodes: Codes = {
  ...names,
  ...{ acts, actNouns, actOptions },
  permissions,
  permissionGroups,
  problems,
  refusals: { ...refusals, ...productRefusals },
  generalRefusals,
  outcomes,
  messages: { ...claims, ...problemMessages },
  wrongs: { ...wrongsOfOperators, ...wrongsOfCore, ...wrongsOfProducts },
}
