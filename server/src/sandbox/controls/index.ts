// Controls: the sandbox's routes, with which testers play the outside world.
export { sandboxRoutes } from './routes.ts'
