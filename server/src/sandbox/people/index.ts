// People: the controls that make and change customers, their keys and operators of a sandbox.
export { customerRoutes } from './customer-routes.ts'
export { operatorRoutes } from './operator-routes.ts'
