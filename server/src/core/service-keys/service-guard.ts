import { accessRefusals, createSignedRequests, type SignedRequestOptions } from '#core/access'
import type { Catalog } from '#core/catalog'
import { lackOf, policyOf } from '#core/operators'
import type { Caller, ServiceGuard } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { serviceKeyRefusals } from './refusals.ts'
import {
  findServiceKeys,
  recordServiceUse,
  type SecretServiceKey,
  type ServiceKey,
  serviceKeyPattern,
  stateOf,
} from './service-key.ts'

/** A program of the exchange; no customer is behind it. */
export type ServiceCaller = Caller & { readonly service: ServiceKey }

export type ServiceKeyGuard = {
  readonly check: ServiceGuard
  /** Stores when keys were last used. */
  saveUse(): Promise<void>
}

/** The right that every key's maker needs. */
const neededRight = 'customers.change'

/** The checks of a request with a service key: those of every signed request → the key's right → its maker's right. */
export function createServiceGuard(
  options: SignedRequestOptions & { readonly catalog: Catalog },
): ServiceKeyGuard {
  const { database, secrets, catalog } = options
  const { grants } = policyOf(catalog)
  const requests = createSignedRequests(options, {
    pattern: serviceKeyPattern,
    find: async (ids) => (await findServiceKeys(database, secrets, ids)).map(asChecked),
    recordUse: (uses) => recordServiceUse(database, uses),
  })
  return {
    async check(request, { right, setHeader }): Promise<ServiceCaller> {
      const { key, signature } = await requests.verify(request, { setHeader }).catch((error: unknown) => {
        throw inWordsOfService(error)
      })
      if (right !== null && !key.rights.includes(right))
        throw new Refusal(accessRefusals.PERMISSION_DENIED, { details: { permission: right } })
      const reason = await lackOf(database, { person: key.madeByPerson, right: neededRight, grants })
      if (reason !== null)
        throw new Refusal(serviceKeyRefusals.SERVICE_KEY_WITHOUT_OPERATOR, { details: { reason } })
      const { secretKey: _, isActive: __, ...service } = key
      return {
        ...{ kind: 'service', person: null, isFresh: false, permissions: key.rights },
        ...{ customerId: '', apiKey: key.id, ip: request.ip, signature, service },
      }
    },
    saveUse: requests.saveUse,
  }
}

function asChecked(key: SecretServiceKey) {
  return { ...key, isActive: stateOf(key) === 'active' }
}

function inWordsOfService(error: unknown): unknown {
  const isInactive = error instanceof Refusal && error.kind.code === accessRefusals.API_KEY_INACTIVE.code
  return isInactive ? new Refusal(serviceKeyRefusals.SERVICE_KEY_INACTIVE) : error
}
