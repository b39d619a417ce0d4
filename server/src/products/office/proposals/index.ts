// Proposals: acts that wait for other people, and the mails about them.
export { type MailWords, proposalMails } from './proposal-mails.ts'
export { proposalRoutes } from './proposal-routes.ts'
export { type TellingParts, tellingWorker } from './tell-proposals.ts'
