// People who run the exchange: their names, their keys, and which of them may decide.

export {
  addOperator,
  disableOperator,
  enrolKey,
  findOperator,
  listOperators,
  type Operator,
} from './operator.ts'
export { isSignedBy, makeOperatorKey, signWithKeyFile } from './operator-key.ts'
export {
  type Admission,
  admitOperator,
  forgetRole,
  isAnybodyEnrolled,
  personOf,
  requirePerson,
  unbindName,
} from './operator-name.ts'
export { decidingRight, findLack, isFirstAlone, lackOf, requireRight } from './people.ts'
