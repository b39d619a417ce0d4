import { playAccount, playMarket } from './script/play-account.ts'
import { playControls, playPrograms } from './script/play-controls.ts'
import { playErrors } from './script/play-errors.ts'
import { playBank, playChains } from './script/play-funds.ts'
import { playInvoices } from './script/play-invoices.ts'
import { playCards, playGiftCards, playServices } from './script/play-purchases.ts'
import { playRefusals } from './script/play-refusals.ts'
import { playStream } from './script/play-stream.ts'
import { playBook, playHouse } from './script/play-trading.ts'
import { playWebhooks } from './script/play-webhooks.ts'

/** Every part of the script, in the order in which it is played. */
export const script = {
  errors: playErrors,
  market: playMarket,
  refusals: playRefusals,
  account: playAccount,
  chains: playChains,
  bank: playBank,
  cards: playCards,
  giftCards: playGiftCards,
  services: playServices,
  invoices: playInvoices,
  book: playBook,
  stream: playStream,
  webhooks: playWebhooks,
  house: playHouse,
  programs: playPrograms,
  controls: playControls,
}

export type Part = keyof typeof script

export const allParts = Object.keys(script) as Part[] // its keys are known
