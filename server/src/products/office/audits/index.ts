// Audits: proofs of the books that operators start and read.
export { auditRoutes } from './audit-routes.ts'
