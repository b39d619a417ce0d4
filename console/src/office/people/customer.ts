import type { OfficeOperations } from '#api'

/** A customer with all that the back office knows. */
export type Customer = OfficeOperations['officeGetCustomer']['data']
