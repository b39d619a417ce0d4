import { readersFor } from '#providers/party-api'

/** Readers of what the bank answers. */
export const { parseBody, fieldsOf, textField, choiceField, moneyField, timeField } = readersFor('the bank')
