// Acts: all that operators do by hand, and the routes of the back office for it.
export { officeActs, serverActs } from './office-acts.ts'
export { actsOf } from './operator-acts.ts'
export { signOut } from './sign-out.ts'
