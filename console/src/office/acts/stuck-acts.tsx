import type { OfficeOperations } from '#api'
import { useWords } from '#words'
import { ActButton } from './act-button.tsx'

/** The fields of a stuck thing that its acts need. */
export type StuckThing = Pick<
  OfficeOperations['officeListStuck']['data']['items'][number],
  'kind' | 'id' | 'status' | 'problem'
>

const changes = ['stuck', 'withdrawal', 'payout', 'log']

/** The acts that an operator can do on a stuck thing. */
export function StuckActs(one: StuckThing) {
  const acts = { spend: SpendActs, purchase: PurchaseActs, payout: AskAgain, instruction: AskAgain }
  const Acts = acts[one.kind]
  return (
    <div className="row-actions">
      <Acts {...one} />
    </div>
  )
}

function SpendActs({ id, status, problem }: StuckThing) {
  const { books: text, office } = useWords()
  const shared = { right: 'payments.decide', body: { subject: id }, changes }
  // Other payments may still happen on their chain and are never given up.
  const canFail = status === 'requested' || problem !== null
  return (
    <>
      <ActButton
        {...shared}
        operation="officeSpendsRetry"
        label={text.retry}
        title={text.retryTitle}
        lead={text.retryLead}
        fields={[{ name: 'reason', label: office.reason }]}
      />
      {canFail && (
        <ActButton
          {...shared}
          operation="officeSpendsFail"
          label={text.giveUp}
          title={text.giveUpSpend}
          lead={text.giveUpSpendLead}
          isDangerous
          fields={[{ name: 'reason', label: office.reason }]}
        />
      )}
    </>
  )
}

function PurchaseActs(one: StuckThing) {
  const { books: text, office } = useWords()
  return (
    <>
      <AskAgain {...one} />
      <ActButton
        right="purchases.resolve"
        body={{ subject: one.id }}
        changes={changes}
        operation="officePurchasesFail"
        label={text.giveUp}
        title={text.giveUpPurchase}
        lead={text.giveUpPurchaseLead}
        isDangerous
        fields={[
          { name: 'reason', label: office.reason },
          {
            name: 'although-unknown',
            label: text.althoughUnknown,
            hint: text.althoughUnknownHint,
            isOptional: true,
          },
        ]}
      />
    </>
  )
}

/** Asks the outside party at once. */
function AskAgain({ id }: StuckThing) {
  const text = useWords().books
  return (
    <ActButton
      right="payments.decide"
      body={{ subject: id }}
      changes={changes}
      operation="officeOutsideRetry"
      label={text.retry}
      title={text.askAgain}
      lead={text.retryLead}
      fields={[]}
    />
  )
}
