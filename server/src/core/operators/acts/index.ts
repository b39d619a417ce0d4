// An operator's act: its class, its right, its fields, its outcomes and the sentences of a wrong one. `rights.ts` is the table
// of roles.

export { type ActClass, type GovernedClass, storedClass } from './act-class.ts'
export {
  amountField,
  choiceField,
  flagField,
  listField,
  needed,
  optionTexts,
  textField,
  timeField,
  wholeField,
} from './act-field.ts'
export { actRefusals, actRefused } from './act-refusals.ts'
export { type Admitted, admittedWays } from './admitted.ts'
export { nearest } from './nearest.ts'
export {
  type ActFact,
  type ActingOperator,
  fieldsOf,
  type GivenAct,
  type OperatorAct,
  type OperatorAction,
  type OperatorDesk,
  operationOfAct,
} from './operator-act.ts'
export {
  type ActAnswer,
  answerText,
  defineOutcomes,
  type Outcome,
  type OutcomeKind,
  type OutcomeParams,
  outcome,
  outcomesOf,
} from './outcome.ts'
export { readId } from './read-id.ts'
export { readOption } from './read-option.ts'
export { readReason, requireReason } from './read-reason.ts'
export {
  effectOf,
  type Grants,
  hasRight,
  type OfficeRight,
  type OfficeRole,
  officeRights,
  officeRoles,
  usualGrants,
} from './rights.ts'
export { commonWrongs, defineWrongs, WrongAct } from './wrong-act.ts'
