import Type from 'typebox'
import { spellCode } from '#core/catalog'
import { closedObject } from '#platform/http'

/** The kind of a card in requests, in any case, and in answers. */
export function cardTypeField(description: string) {
  return Type.Enum(['SHOPPING', 'ADVERTISING'], { description, spelling: spellCode })
}

export const cardParams = closedObject({ card_id: Type.String({ minLength: 1, maxLength: 40 }) })
