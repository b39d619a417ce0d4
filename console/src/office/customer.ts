import type { OfficeOperations } from '#api'

/** What the back office knows of one customer. */
export type Customer = OfficeOperations['officeGetCustomer']['data']
