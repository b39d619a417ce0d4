import type { Coffer, GiftCard } from '@coffer/sdk'
import { Failure } from '#terminal'
import { findOne } from './find-one.ts'

const limit = 100
// The depth to which the catalogue can be read.
const pagesMax = 20

type Wanted = { readonly search: string; readonly country: string | undefined }

/** The gift card with this id, title or part of a title. */
export async function findGift(coffer: Coffer, { search, country }: Wanted): Promise<GiftCard> {
  if (/^\d{1,9}$/.test(search)) return findById(coffer, Number(search))
  const { items } = await coffer.listGiftCards({ search, country: country?.toUpperCase(), limit })
  const found = items.map((card) => ({ id: card.id, name: card.title, country: card.country, card }))
  return findOne(search, { found, noun: 'gift card', lists: 'coffer gift' }).card
}

async function findById(coffer: Coffer, id: number): Promise<GiftCard> {
  for (let page = 1; page <= pagesMax; page += 1) {
    const { items, has_more } = await coffer.listGiftCards({ limit, page })
    const card = items.find((one) => one.id === id)
    if (card !== undefined) return card
    if (!has_more) break
  }
  throw new Failure(`There is no gift card ${id}; \`coffer gift\` lists them`)
}

/** A gift card's face values, in words. */
export function facesOf({ face_values, min_face_value, max_face_value, face_value_step }: GiftCard): string {
  if (face_values !== null) return face_values.join(', ')
  const step = face_value_step === null ? '' : ` by ${face_value_step}`
  return `${min_face_value} to ${max_face_value}${step}`
}
