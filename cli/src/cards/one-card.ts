/** The card's id, from `coffer cards`. */
export const oneCard = { least: 1, most: 1, needs: 'needs the ID of a card; `coffer cards` lists your cards' }
