import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#office/acts'
import { call, useMe } from '#office/desk'
import { useWords } from '#words'
import type { Customer } from './customer.ts'

const changes = ['customer', 'customers', 'log']

/** The acts on a customer. */
export function CustomerActs({ username, tariff, is_frozen, sso_client_id }: Customer) {
  const words = useWords()
  const text = words.people
  const reason = { name: 'reason', label: words.office.reason, isOptional: true }
  const limit = { hint: text.limitHint, isOptional: true }
  return (
    <>
      {is_frozen ? (
        <ActButton
          operation="officeCustomersUnfreeze"
          right="customers.change"
          body={{ subject: username }}
          label={text.unfreeze}
          title={text.unfreezeTitle}
          lead={text.unfreezeLead}
          fields={[reason]}
          changes={changes}
        />
      ) : (
        <ActButton
          operation="officeCustomersFreeze"
          right="customers.freeze"
          body={{ subject: username }}
          label={text.freeze}
          title={text.freezeTitle}
          lead={text.freezeLead}
          fields={[{ ...reason, isOptional: false }]}
          changes={changes}
          isDangerous
        />
      )}
      <TariffButton username={username} tariff={tariff} />
      <ActButton
        operation="officeCustomersSetLimits"
        right="customers.change"
        body={{ subject: username }}
        label={text.setLimits}
        title={text.setLimitsTitle}
        lead={text.setLimitsLead}
        fields={[
          { name: 'withdraw', label: text.limitOfWithdrawals, ...limit },
          { name: 'fiat-deposit', label: text.limitOfDeposits, ...limit },
          { name: 'approval', label: text.limitApproval, ...limit },
          reason,
        ]}
        changes={changes}
      />
      <SignInButtons username={username} sso_client_id={sso_client_id} />
    </>
  )
}

function TariffButton({ username, tariff }: Pick<Customer, 'username' | 'tariff'>) {
  const words = useWords()
  const text = words.people
  const right = 'customers.change'
  const isAllowed = useMe().rights.includes(right)
  const catalogue = useQuery({
    queryKey: ['catalogue'],
    queryFn: () => call('officeGetCatalogue'),
    staleTime: 'static',
    enabled: isAllowed,
  })
  const section = catalogue.data?.sections.find(({ name }) => name === 'tariffs')
  if (section === undefined) return null
  return (
    <ActButton
      operation="officeCustomersSetTariff"
      right={right}
      body={{ subject: username }}
      label={text.setTariff}
      title={text.setTariffTitle}
      lead={text.setTariffLead}
      fields={[
        { name: 'tariff', label: text.tariff, value: tariff, choices: Object.keys(section.entries) },
        { name: 'reason', label: words.office.reason, isOptional: true },
      ]}
      changes={changes}
    />
  )
}

/** The acts that change the customer's sign-in. */
function SignInButtons({ username, sso_client_id }: Pick<Customer, 'username' | 'sso_client_id'>) {
  const words = useWords()
  const text = words.people
  const reason = { name: 'reason', label: words.office.reason, isOptional: true }
  return (
    <>
      <ActButton
        operation="officeCustomersSetSso"
        right="customers.change"
        body={{ subject: username }}
        label={text.setSso}
        title={text.setSsoTitle}
        lead={text.setSsoLead}
        fields={[
          { name: 'sso-subject', label: text.subject, hint: text.ssoHint, value: sso_client_id ?? '' },
          reason,
        ]}
        changes={changes}
      />
      {sso_client_id !== null && (
        <ActButton
          operation="officeCustomersSetSso"
          right="customers.change"
          body={{ subject: username, remove: true }}
          label={text.removeSso}
          title={text.removeSsoTitle}
          lead={text.removeSsoLead}
          fields={[reason]}
          changes={changes}
          isDangerous
        />
      )}
    </>
  )
}
