import Type from 'typebox'
import { spellCode } from '#core/catalog'

/** The kind of a card in requests, in any case, and in answers. */
export function cardTypeField(description: string) {
  return Type.Enum(['SHOPPING', 'ADVERTISING'], { description, spelling: spellCode })
}
