import type { Language } from '#core/pay-pages'

const en = {
  toPay: 'To pay',
  paid: 'Paid',
  amount: 'Amount',
  open: 'Open your bank’s app',
  preparing: {
    title: 'Preparing the payment link',
    text: 'This takes a few seconds. The page shows the link as soon as it is there.',
  },
  waiting: {
    title: 'Waiting for your payment',
    text: 'Confirm it in your bank’s app. This page shows when it has arrived.',
  },
  success: { title: 'Payment received', text: 'Thank you. You can close this page.' },
  late: {
    title: 'Payment received late',
    text: 'It came when the link was closed already, and was received all the same. You can close this page.',
  },
  rejected: {
    title: 'No payment link could be made',
    text: 'Nothing was charged. Go back to where you came from and try again later.',
  },
  declined: {
    title: 'The payment did not go through',
    text: 'Your bank declined it, or it was cancelled. Ask for a new link where you got this one. If the money has left your account all the same, this page shows it when it arrives.',
  },
  expired: {
    title: 'The time to pay is over',
    text: 'Please do not use this link any more; ask for a new one where you got it. If you have paid already, this page shows it when the money arrives.',
  },
  otherAmount: (paid: string, asked: string) =>
    `You paid ${paid}, the link asked for ${asked}. The amount that you paid was received.`,
  several: (payee: string) =>
    `Several payments came by this link, and all were received. If you meant to pay once, write to ${payee}.`,
  payment: (count: number) => `Payment ${count}`,
}

const ru: typeof en = {
  toPay: 'К оплате',
  paid: 'Оплачено',
  amount: 'Сумма',
  open: 'Открыть приложение банка',
  preparing: {
    title: 'Готовим ссылку на оплату',
    text: 'Это займёт несколько секунд. Ссылка появится на этой странице.',
  },
  waiting: {
    title: 'Ждём вашу оплату',
    text: 'Подтвердите платёж в приложении банка. Страница покажет, когда деньги придут.',
  },
  success: { title: 'Платёж получен', text: 'Спасибо! Страницу можно закрыть.' },
  late: {
    title: 'Платёж получен с опозданием',
    text: 'Он пришёл, когда ссылка уже не действовала, но деньги получены. Страницу можно закрыть.',
  },
  rejected: {
    title: 'Ссылку на оплату создать не удалось',
    text: 'Деньги не списаны. Вернитесь туда, откуда пришли, и попробуйте позже.',
  },
  declined: {
    title: 'Платёж не прошёл',
    text: 'Банк отклонил его, или платёж отменили. Запросите новую ссылку там, где получили эту. Если деньги всё же списаны, страница покажет это, когда они придут.',
  },
  expired: {
    title: 'Время на оплату вышло',
    text: 'Не платите по этой ссылке: запросите новую там, где получили эту. Если вы уже заплатили, страница покажет это, когда деньги придут.',
  },
  otherAmount: (paid, asked) =>
    `Вы заплатили ${paid}, а в ссылке было ${asked}. Получена та сумма, которую вы заплатили.`,
  several: (payee) =>
    `По этой ссылке пришло несколько платежей, все они получены. Если вы хотели заплатить один раз, напишите в ${payee}.`,
  payment: (count) => `Платёж ${count}`,
}

/** The texts of a deposit's pay page. */
export const payPageTexts: { readonly [language in Language]: typeof en } = { en, ru }
