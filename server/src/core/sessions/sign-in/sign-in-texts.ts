import type { Language } from '#core/pay-pages'
import type { Door } from '#core/sessions/session'
import type { Identity } from './identity-provider.ts'

/** A text in each language of the pages. */
export type InLanguages = { readonly [language in Language]: string }

/** A page that lets nobody in, in words: why, and what can be done about it. */
export type SignInText = {
  readonly status: number
  readonly title: InLanguages
  readonly text: InLanguages
}

export const notConfigured: SignInText = {
  status: 503,
  title: { en: 'Nobody can sign in yet', ru: 'Вход ещё не настроен' },
  text: {
    en: 'Name the identity provider in config/providers.yaml (section identity), and start the server again.',
    ru: 'Укажите провайдера входа в config/providers.yaml (раздел identity) и перезапустите сервер.',
  },
}

export const silent: SignInText = {
  status: 503,
  title: { en: 'Nobody can sign in at the moment', ru: 'Сейчас войти нельзя' },
  text: {
    en: 'The identity provider does not answer. Try again in a minute; the log of the server says why.',
    ru: 'Провайдер входа не отвечает. Попробуйте через минуту; причина указана в журнале сервера.',
  },
}

export const misconfigured: SignInText = {
  status: 503,
  title: { en: 'Nobody can sign in yet', ru: 'Вход ещё не настроен' },
  text: {
    en: 'The identity provider is not the one that the settings name. The log of the server says what to set.',
    ru: 'Провайдер входа не тот, который указан в настройках. В журнале сервера сказано, что задать.',
  },
}

export const tooMany: SignInText = {
  status: 503,
  title: { en: 'Too many people are signing in', ru: 'Слишком много людей входит одновременно' },
  text: {
    en: 'Others from your network are coming back from the identity provider at this moment. Try again.',
    ru: 'Прямо сейчас из вашей сети возвращаются от провайдера входа другие. Попробуйте ещё раз.',
  },
}

export function ended(door: Door): SignInText {
  return {
    status: 400,
    title: { en: 'This sign-in has ended', ru: 'Этот вход завершён' },
    text: {
      en: `It counts once, lasts ten minutes, and ends in the browser where it began. Open /${door} to begin again.`,
      ru: `Он действует один раз, десять минут и в том браузере, где был начат. Откройте /${door}, чтобы начать снова.`,
    },
  }
}

export function refused(text: InLanguages): SignInText {
  return { status: 403, title: { en: 'You have no access here', ru: 'У вас нет доступа' }, text }
}

/** The text names the subject, with which an operator adds the person (`customers set-sso`). */
export function unknownPerson({ username, subject }: Pick<Identity, 'username' | 'subject'>): InLanguages {
  return {
    en: `You are signed in as ${username} (subject ${subject}), whom this exchange does not know here. Ask an operator to add you.`,
    ru: `Вы вошли как ${username} (идентификатор ${subject}), но эта биржа здесь вас не знает. Попросите оператора добавить вас.`,
  }
}
