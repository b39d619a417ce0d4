// The sealed recovery: two named people open it, and one of them may act alone for a while (decision 0103).

export { recoveryActs } from './recovery-acts.ts'
export { recoveryResource } from './recovery-resource.ts'
export { recoveryRoute } from './recovery-route.ts'
