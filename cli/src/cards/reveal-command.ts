import { calls } from '#calling'
import { confirm, Failure, Misuse, showTable } from '#terminal'
import { oneCard } from './one-card.ts'

/** Shows a card's number on a terminal, only to the person in front of it. */
export const revealCommand = calls({
  usage: ['cards reveal ID'],
  about:
    'Shows number, cvc and expiry of a card. The command makes a key pair for this one answer, and decrypts it here: the server neither stores nor logs the number. It is shown on a terminal only, and only after a yes; the exchange notes that it was asked for.',
  arguments: oneCard,
  ask({ values, words: [id = ''] }, terminal) {
    if (values.json) throw new Misuse('`cards reveal` shows a number to a person; it has no --json')
    return async (coffer) => {
      const { stdin, stdout, stderr } = terminal
      if (!stdin.isTTY || !stdout.isTTY || !stderr.isTTY)
        throw new Failure(
          'The number of a card is shown on a terminal only; programs call revealCard with a key of their own',
        )
      const { number } = await coffer.getCard(id)
      stderr.write(`The full number and cvc of card ${id}, ${number}, will stand on this screen.\n`)
      if (!(await confirm('Show them?', terminal))) throw new Failure('Nothing was shown')
      // Loaded here, since no other command needs it.
      const { makeRecipient } = await import('./recipient.ts')
      const recipient = await makeRecipient()
      const { jwe } = await coffer.revealCard(id, { public_key: recipient.publicKey })
      return recipient.open(jwe)
    }
  },
  show({ number, cvc, expiry }, { terminal }) {
    showTable({ heads: ['NUMBER', 'CVC', 'EXPIRES'], rows: [[number, cvc, expiry]] }, terminal.stdout)
  },
  document: null,
})
