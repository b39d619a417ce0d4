import Type from 'typebox'
import type { Recovery } from '#core/operators/governance'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { closedObject, fieldsOf, orNull, resource } from '#platform/http'
import type { Seal } from './recovery-seal.ts'

type Sealed = Seal & { readonly lacks: readonly { readonly name: string; readonly lack: string }[] }

const opened = fieldsOf<Recovery>()
const sealed = fieldsOf<Sealed>()
const text = Type.String()
const uuid = Type.String({ format: 'uuid' })
const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

/** A recovery as the back office shows it. */
export const recoveryResource = resource('Recovery', {
  id: opened(uuid, (one) => one.id, id),
  is_open: opened(
    Type.Boolean({ description: 'True while each operator may act alone.' }),
    ({ isOpen }) => isOpen,
    true,
  ),
  opened_by: opened(
    Type.Array(Type.String(), { description: 'The names of the two people.' }),
    ({ openedBy }) => [...openedBy],
    ['olivia', 'oscar'],
  ),
  reason: opened(text, ({ reason }) => reason, 'the others are away'),
  opened_at: opened(unixTime, ({ openedAt }) => unixSeconds(openedAt), 1777896000),
  until: opened(
    Type.Integer({
      description: 'Unix seconds. The recovery ends at this time, or earlier if it is closed.',
    }),
    ({ until }) => unixSeconds(until),
    1777982400,
  ),
})

/** A sealed recovery, which two people can open together. */
export const sealResource = resource('RecoverySeal', {
  id: sealed(uuid, (one) => one.id, id),
  sealed_by: sealed(text, ({ sealedBy }) => sealedBy, 'olivia'),
  sealed_at: sealed(unixTime, ({ sealedAt }) => unixSeconds(sealedAt), 1777896000),
  people: sealed(
    Type.Array(
      closedObject({
        name: text,
        public_key: Type.String({ description: 'An Ed25519 key in Base64, made for this seal.' }),
      }),
      { description: 'The two people who open it together.' },
    ),
    ({ holders }) => holders.map(({ name, key }) => ({ name, public_key: key })),
    [
      { name: 'olivia', public_key: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=' },
      { name: 'oscar', public_key: 'PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=' },
    ],
  ),
  lacks: sealed(
    Type.Array(closedObject({ name: text, lack: text }), {
      description: 'People of the seal who can no longer open it, with the reason.',
    }),
    ({ lacks }) => [...lacks],
    [],
  ),
  opened_at: sealed(
    orNull(unixTime, {
      description: 'When the seal was used; null while it can be opened. A seal opens once.',
    }),
    ({ openedAt }) => openedAt && unixSeconds(openedAt),
    null,
  ),
})
