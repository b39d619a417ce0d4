// People: the controls that make and change a sandbox's customers, keys and operators.
export { customerRoutes } from './customer-routes.ts'
export { operatorRoutes } from './operator-routes.ts'
