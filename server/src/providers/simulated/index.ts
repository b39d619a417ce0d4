// The outside world of the sandbox, simulated in process with its state in PostgreSQL: chains, prices, hedging, a bank, an
// issuer of cards, and suppliers of gift cards and of services.
// A simulated chain is a Chain like any other, and obeys orders to pay, mine, reorganise or halt.
// Left alone, a payment is final within about a second, and no block is mined that no payment waits for. A payment that
// the tester has taken into their own hands (by a given number of confirmations, or a removed block) waits for the tester.
// The house's own transactions are signed, verified and carried out like those of a real chain; one that pays an address which
// ends in `dead` fails in its block.
// A simulated bank is a Rail like any other, whose payers and people obey orders; left alone it decides a second
// after it was asked. The kopecks of a pay-in and the end of a payout's phone choose what goes wrong (bank/plans.ts).
// A simulated issuer is an Issuer like any other; left alone it decides an order a second after it was asked, and the cents of
// the amount choose what goes wrong (issuer/plans.ts). A card's number and cvc follow from a key and are stored nowhere.
// A simulated supplier takes its orders at once and delivers within two seconds; products of the category `sandbox`, and the ends
// of accounts that are paid, choose what goes wrong (supplies/plans.ts). Codes and receipts follow from orders, and are not kept.
// Mails go into a box of the sandbox's own, sealed, since they may carry codes; one to bounce@… comes back.
// Hashes and txids follow from the acts of testers, never from chance; prices from a seed, the business clock and the
// tester's pins.

export {
  type Endowment,
  endowWallets,
  type SimulatedChain,
  type SimulatedMiner,
  simulatedChain,
  simulatedMiner,
  simulatedUnitsMax,
} from '#providers/simulated/chain'
export { readChains } from '#providers/simulated/mining'
export {
  isPinned,
  PriceOutOfReach,
  pinPrice,
  pricePins,
  type SimulatedMarket,
  simulatedPrices,
} from '#providers/simulated/prices'
export {
  failingAddress,
  isFailingAddress,
  type ProvenTransaction,
  readSigned,
  simulatedFormat,
} from '#providers/simulated/transactions'
export { payers } from './bank/payers.ts'
export { type BankControls, type SimulatedRail, simulatedRail } from './bank/simulated-rail.ts'
export { type SimulatedTeller, simulatedTeller } from './bank/simulated-teller.ts'
export { keepPerson, keptPeople } from './identity/kept-people.ts'
export { type SandboxPerson, sandboxEmail } from './identity/sandbox-person.ts'
export { simulatedIdentity } from './identity/simulated-identity.ts'
export type { Authorized, CardAct, ClearingAct, Deliver } from './issuer/card-acts.ts'
export { type IssuerTeller, issuerTeller } from './issuer/issuer-teller.ts'
export type { OrderDecision } from './issuer/orders.ts'
export { type IssuerControls, type SimulatedIssuer, simulatedIssuer } from './issuer/simulated-issuer.ts'
export {
  resealMailbox,
  type SimulatedMail,
  type SimulatedMailbox,
  simulatedMailbox,
} from './mail/simulated-mailbox.ts'
export { simulatedHedging } from './simulated-hedging.ts'
export { type SimulatedGiftCards, simulatedGiftCards } from './supplies/simulated-gift-cards.ts'
export { type SimulatedServices, simulatedServices } from './supplies/simulated-services.ts'
export { suppliesDesk } from './supplies/supplies-desk.ts'
