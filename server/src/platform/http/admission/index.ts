// Admission: a server takes only as many requests as it can answer soon, and refuses the rest at once (decision 0130).
export type { Admission } from './admission.ts'
export { refuseEarly } from './refuse-early.ts'
