import { readersFor } from '#providers/party-api'

/** Readers of the bank's answers. */
export const { parseBody, fieldsOf, textField, choiceField, moneyField, timeField } = readersFor('the bank')
