// Acts: everything that operators do by hand, and the back office's routes for it.
export { officeActs, serverActs } from './office-acts.ts'
export { actsOf } from './operator-acts.ts'
export { signOut } from './sign-out.ts'
