import type { Language } from '#core/pay-pages'

const en = {
  toPay: 'To pay',
  price: 'Price',
  left: 'Still to pay',
  paid: 'Paid',
  amount: 'Amount',
  anyAmount: 'Any amount',
  worth: (price: string) => `for ${price}`,
  rate: (symbol: string, price: string) => `1 ${symbol} = ${price}, fixed until the time is over`,
  fee: (percent: string) => `The fee of ${percent} % is included.`,
  choose: 'How do you want to pay?',
  chooseHint: 'Choose a currency that you have, and the network that you send it on.',
  nothingOffered: {
    title: 'It cannot be paid at this moment',
    text: 'No currency is open for payments right now. Try again in a few minutes; the page looks by itself.',
  },
  halted: {
    title: 'Payments are paused for now',
    text: 'The exchange begins no payments at the moment. What you have sent already still arrives. Try again later; the page looks by itself.',
  },
  back: 'Back',
  change: 'Pay in another currency',
  on: (currency: string, network: string) => `${currency} on ${network}`,
  only: (symbol: string, network: string) =>
    `Send ${symbol} only, and on ${network} only. What is sent on another network may be lost.`,
  exactly:
    'The whole amount has to arrive: if your wallet or exchange takes its fee out of it, send that much more.',
  open: 'Open in a wallet app',
  scan: 'Scan with your wallet',
  code: 'QR code with the payment',
  plain: 'Your wallet cannot read this code?',
  plainScan: 'This one has the address alone',
  plainCode: 'QR code with the address',
  plainTag: (name: string) => `This one has the address alone. Enter the ${name.toLowerCase()} yourself.`,
  address: 'Address',
  network: 'Network',
  tagTitle: (name: string) => `Do not forget the ${name.toLowerCase()}`,
  tagText: (name: string) =>
    `Many payments go to this address. Without the ${name.toLowerCase()} nobody can tell that this one is yours.`,
  min: (amount: string) => `At least ${amount}: a smaller payment is not credited.`,
  openBank: 'Open your bank’s app',
  waiting: {
    title: 'Waiting for your payment',
    text: 'This page tells you as soon as we see it.',
  },
  preparing: {
    title: 'Preparing the payment link',
    text: 'This takes a few seconds. The page shows the link as soon as it is there.',
  },
  no_link: {
    title: 'This payment link is closed',
    text: 'It ran out, or the bank declined. If the money has left your account, wait: the page shows it when it arrives. Otherwise ask for a fresh link.',
  },
  askAgain: 'Get a fresh link',
  too_small: {
    title: 'The payment was too small',
    text: 'Its network credits nothing that small, so it does not count here. Write to whoever sent you this page about it. You can still pay the whole amount:',
  },
  short: {
    title: 'A part is missing',
    text: (paid: string) => `${paid} has come. This is how to send the rest:`,
    over: (paid: string) =>
      `${paid} has come, and the time for the rest is over. Nothing is lost: write to whoever sent you this page before you send more.`,
  },
  seen: {
    title: 'We have seen your payment',
    text: 'The network is confirming it. Nothing is left for you to do; you can close this page.',
  },
  depth: (blocks: number, required: number) => `Confirmations: ${blocks} of ${required}`,
  success: { title: 'Paid. Thank you!', text: 'The payment has arrived. You can close this page.' },
  over: (over: string) =>
    `You paid ${over} more than was asked. The seller has it: write to them if you want it back.`,
  late: {
    title: 'Your payment came late',
    text: 'The time was over, or this was cancelled, but the seller has received the money. Write to them: they decide what happens with the order.',
    seen: 'We have seen it, and the network is confirming it. The time was over, so write to the seller: they decide what happens with the order.',
    short: (missing: string) => `${missing} of the amount is missing.`,
  },
  refunded: { title: 'Refunded', text: 'The seller has paid the money back.' },
  expired: {
    title: 'The time to pay is over',
    ask: 'Have you paid already?',
    yes: 'Then wait and do not pay again: the page shows your payment as soon as the network has it. A late payment still reaches the seller.',
    no: 'Not yet? Then do not send anything to the old address any more. Ask for a new page where you got this one.',
  },
  cancelled: {
    title: 'This was cancelled',
    text: 'The seller does not wait for a payment any more. Please send nothing. If you have paid already, the money still reaches them: write to them.',
  },
  stranger: {
    title: 'Money came in another currency',
    text: (amounts: string, symbol: string) =>
      `${amounts} came to this address. The seller has it, but it does not count here: ${symbol} was expected. Write to them.`,
  },
  gone: {
    title: 'Your payment is waiting for a block again',
    text: 'The network has reordered its newest blocks. Do not pay again: it usually comes back by itself within minutes.',
  },
  toShop: (host: string) => `Back to ${host}`,
  receipt: 'Receipt',
  receiptNumber: 'Number',
  receiptFor: 'For',
  receiptAsked: 'Asked for',
  receiptVia: 'Received by',
  payment: (count: number) => `Payment ${count}`,
  time: 'Time',
  txid: 'Transaction',
  lateMark: 'late',
  strangeMark: 'does not count',
  smallMark: 'too small',
  seenMark: 'being confirmed',
  goneMark: 'waits for a block',
  print: 'Print the receipt',
}

const ru: typeof en = {
  toPay: 'К оплате',
  price: 'Цена',
  left: 'Осталось доплатить',
  paid: 'Оплачено',
  amount: 'Сумма',
  anyAmount: 'Любая сумма',
  worth: (price) => `за ${price}`,
  rate: (symbol, price) => `1 ${symbol} = ${price}, курс не изменится до конца срока`,
  fee: (percent) => `Комиссия ${percent} % включена.`,
  choose: 'Чем вы хотите заплатить?',
  chooseHint: 'Выберите валюту, которая у вас есть, и сеть, по которой вы её отправите.',
  nothingOffered: {
    title: 'Сейчас оплатить нельзя',
    text: 'Ни одна валюта пока не принимается. Попробуйте через несколько минут: страница проверяет сама.',
  },
  halted: {
    title: 'Платежи пока приостановлены',
    text: 'Биржа сейчас не начинает платежей. Уже отправленное дойдёт. Попробуйте позже: страница проверяет сама.',
  },
  back: 'Назад',
  change: 'Заплатить в другой валюте',
  on: (currency, network) => `${currency}, сеть ${network}`,
  only: (symbol, network) =>
    `Отправляйте только ${symbol} и только по сети ${network}. Отправленное по другой сети может пропасть.`,
  exactly:
    'Дойти должна вся сумма: если кошелёк или биржа удержит из неё комиссию, отправьте на столько же больше.',
  open: 'Открыть в приложении кошелька',
  scan: 'Отсканируйте кошельком',
  code: 'QR-код с платежом',
  plain: 'Кошелёк не читает этот код?',
  plainScan: 'В этом коде только адрес',
  plainCode: 'QR-код с адресом',
  plainTag: (name) => `В этом коде только адрес. Поле «${name}» заполните сами.`,
  address: 'Адрес',
  network: 'Сеть',
  tagTitle: (name) => `Обязательно укажите «${name}»`,
  tagText: (name) =>
    `На этот адрес приходит много платежей. Если не указать «${name}», никто не узнает, что этот платёж ваш.`,
  min: (amount) => `Не меньше ${amount}: платёж меньше этого не зачисляется.`,
  openBank: 'Открыть приложение банка',
  waiting: {
    title: 'Ждём вашу оплату',
    text: 'Как только мы её увидим, страница об этом скажет.',
  },
  preparing: {
    title: 'Готовим ссылку на оплату',
    text: 'Это займёт несколько секунд. Ссылка появится на этой странице.',
  },
  no_link: {
    title: 'Эта ссылка на оплату закрыта',
    text: 'Её срок вышел, или банк отклонил платёж. Если деньги списаны, подождите: страница покажет, когда они придут. Если нет, запросите новую ссылку.',
  },
  askAgain: 'Получить новую ссылку',
  too_small: {
    title: 'Платёж слишком мал',
    text: 'Сеть не зачисляет такие суммы, поэтому здесь он не учтён. Напишите тому, кто прислал вам эту страницу. Вы всё ещё можете заплатить всю сумму:',
  },
  short: {
    title: 'Не хватает части суммы',
    text: (paid) => `Пришло ${paid}. Вот как отправить остаток:`,
    over: (paid) =>
      `Пришло ${paid}, но время для остатка вышло. Деньги не пропали: прежде чем доплачивать, напишите тому, кто прислал вам эту страницу.`,
  },
  seen: {
    title: 'Мы видим ваш платёж',
    text: 'Сеть его подтверждает. Больше ничего делать не нужно, страницу можно закрыть.',
  },
  depth: (blocks, required) => `Подтверждений: ${blocks} из ${required}`,
  success: { title: 'Оплачено. Спасибо!', text: 'Платёж получен. Страницу можно закрыть.' },
  over: (over) =>
    `Вы заплатили на ${over} больше, чем нужно. Деньги у продавца: напишите ему, если хотите их вернуть.`,
  late: {
    title: 'Ваш платёж пришёл с опозданием',
    text: 'Срок уже вышел или счёт отменили, но продавец получил деньги. Напишите ему: он решит, что будет с заказом.',
    seen: 'Мы его видим, сеть его подтверждает. Срок уже вышел, поэтому напишите продавцу: он решит, что будет с заказом.',
    short: (missing) => `До полной суммы не хватает ${missing}.`,
  },
  refunded: { title: 'Деньги возвращены', text: 'Продавец вернул платёж.' },
  expired: {
    title: 'Время на оплату вышло',
    ask: 'Вы уже заплатили?',
    yes: 'Тогда подождите и не платите ещё раз: страница покажет платёж, как только он появится в сети. Опоздавший платёж тоже дойдёт до продавца.',
    no: 'Ещё нет? Тогда ничего не отправляйте на старый адрес. Запросите новую страницу там, где получили эту.',
  },
  cancelled: {
    title: 'Счёт отменён',
    text: 'Продавец больше не ждёт оплаты. Пожалуйста, ничего не отправляйте. Если вы уже заплатили, деньги дойдут до продавца: напишите ему.',
  },
  stranger: {
    title: 'Пришли деньги в другой валюте',
    text: (amounts, symbol) =>
      `На этот адрес пришло ${amounts}. Деньги у продавца, но здесь они не учтены: ожидается ${symbol}. Напишите ему.`,
  },
  gone: {
    title: 'Ваш платёж снова ждёт блока',
    text: 'Сеть переставила последние блоки. Не платите ещё раз: обычно платёж возвращается сам за несколько минут.',
  },
  toShop: (host) => `Вернуться на ${host}`,
  receipt: 'Квитанция',
  receiptNumber: 'Номер',
  receiptFor: 'За что',
  receiptAsked: 'Сумма счёта',
  receiptVia: 'Получено через',
  payment: (count) => `Платёж ${count}`,
  time: 'Время',
  txid: 'Транзакция',
  lateMark: 'с опозданием',
  strangeMark: 'не учтён',
  smallMark: 'слишком мал',
  seenMark: 'подтверждается',
  goneMark: 'ждёт блока',
  print: 'Распечатать квитанцию',
}

/** The texts of the checkout. */
export const checkoutTexts: { readonly [language in Language]: typeof en } = { en, ru }
