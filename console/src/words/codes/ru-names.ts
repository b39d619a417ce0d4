/** What transactions are, by their type. */
export const transactionTypes: { readonly [type: string]: string } = {
  deposit_crypto: 'пополнение криптовалютой',
  deposit_fiat: 'пополнение в фиате',
  withdrawal_crypto: 'вывод криптовалюты',
  withdrawal_fiat: 'выплата на счёт в банке',
  transfer_in: 'перевод от клиента',
  transfer_out: 'перевод клиенту',
  transfer_to_trading: 'перевод на торговый счёт',
  transfer_from_trading: 'перевод с торгового счёта',
  spot_crypto: 'сделка в криптовалюте',
  converter_crypto: 'обмен криптовалюты',
  converter_fiat: 'обмен на фиат или с него',
  card_issue: 'выпуск карты',
  card_topup: 'пополнение карты',
  card_return: 'возврат с карты',
  gift_card: 'подарочная карта',
  service_payment: 'оплата услуги',
  invoice: 'оплата счёта',
  invoice_refund: 'возврат по счёту',
}

/** How far a thing is: a transaction, a delivery, a payment, a decision, an audit. */
export const statuses: { readonly [status: string]: string } = {
  pending: 'ожидает',
  waiting: 'ждёт решения',
  processing: 'в работе',
  completed: 'завершено',
  failed: 'не удалось',
  cancelled: 'отменено',
  succeeded: 'доставлено',
  open: 'открыто',
  credited: 'зачислено',
  refunded: 'возвращено',
  kept: 'оставлено бирже',
  running: 'идёт',
  sound: 'всё верно',
  unsound: 'есть нарушения',
  requested: 'запрошено',
  signed: 'подписано',
  broadcast: 'отправлено в сеть',
  seen: 'замечено в сети',
  confirmed: 'подтверждено',
  prepared: 'подготовлено',
  replaced: 'заменено',
  discarded: 'отброшено',
  paid: 'оплачено',
  returned: 'вернулось',
  sent: 'отправлено',
  new: 'новая',
  partially_filled: 'исполнена частично',
  filled: 'исполнена',
}

/** What operators may do. */
export const roles: { readonly [role: string]: string } = {
  administrator: 'администратор',
  approver: 'одобряющий',
  support: 'поддержка',
  auditor: 'ревизор',
}

/** Accounts of a customer. */
export const accounts: { readonly [kind: string]: string } = {
  funding_available: 'основной счёт, доступно',
  funding_held: 'основной счёт, удержано',
  funding_locked: 'основной счёт, в заявках',
  trading_available: 'торговый счёт, доступно',
  trading_locked: 'торговый счёт, в заявках',
  card_available: 'карта, доступно',
  card_held: 'карта, удержано',
  invoice_received: 'получено по счетам',
}

/** Why a payment waits in the deposit inbox. */
export const causes: { readonly [cause: string]: string } = {
  missing_tag: 'нет тега',
  unknown_tag: 'неизвестный тег',
  nobodys_address: 'ничей адрес',
  below_minimum: 'меньше минимума',
  unsupported_token: 'неизвестный токен',
  doubtful: 'сомнительный',
  changed: 'изменился в сети',
  late_for_invoice: 'опоздал к счёту',
}

/** How a rail, its statement or an issuer and the books differ, and why a supplier owes. */
export const breakKinds: { readonly [kind: string]: string } = {
  unclaimed: 'ничей приход',
  contradiction: 'канал противоречит себе',
  amount_differs: 'сумма отличается',
  missing: 'нет в выписке',
  unknown_payout: 'неизвестная выплата',
  paid_after_failure: 'оплачено после отказа',
  return_differs: 'возврат отличается',
  unknown_card: 'неизвестная карта',
  overdrawn: 'потрачено больше остатка',
  unreadable: 'сообщение не читается',
  delivered_late: 'доставлено после возврата',
  charged_more: 'взято сверх стоимости',
}

/** What waits for somebody outside. */
export const stuckKinds: { readonly [kind: string]: string } = {
  spend: 'платёж в сети',
  instruction: 'поручение',
  purchase: 'покупка',
  payout: 'выплата',
}
