/** Names of transactions, by their type. */
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
  conversion: 'обмен оплаты счёта',
}

/** How far a thing is: a transaction, a delivery, a payment, a decision, an audit, the check of an identity. */
export const statuses: { readonly [status: string]: string } = {
  pending: 'в ожидании',
  waiting: 'ждёт',
  processing: 'в обработке',
  completed: 'успешно',
  failed: 'не удалось',
  cancelled: 'отмена',
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
  approved: 'пройдена',
  done: 'выполнено',
  declined: 'отклонено',
  withdrawn: 'отозвано',
  objected: 'остановлено клиентом',
  expired: 'истекло',
}

/** Names of operators' roles. */
export const roles: { readonly [role: string]: string } = {
  administrator: 'администратор',
  approver: 'одобряющий',
  support: 'поддержка',
  auditor: 'ревизор',
}

/** Accounts of the ledger: of customers and their cards, then of the house. */
export const accounts: { readonly [kind: string]: string } = {
  funding_available: 'основной счёт, доступно',
  funding_held: 'основной счёт, удержано',
  funding_locked: 'основной счёт, в заявках',
  trading_available: 'торговый счёт, доступно',
  trading_locked: 'торговый счёт, в заявках',
  card_available: 'карта, доступно',
  card_held: 'карта, удержано',
  invoice_received: 'получено по счетам',
  custody: 'хранение вовне',
  suspense: 'невыясненные платежи',
  fees: 'комиссии за сделки',
  inventory: 'запас для сделок',
  spread: 'спред',
  conversion_fees: 'комиссии за обмен',
  treasury: 'казна',
  withdrawal_fees: 'комиссии за вывод',
  network_fees: 'комиссии сетей и банков',
  losses: 'убытки',
  clearing: 'расчёты с каналами',
  deposit_fees: 'комиссии за пополнения',
  card_issuer: 'у эмитента карт',
  gift_card_supplier: 'у поставщика подарочных карт',
  service_supplier: 'у поставщика услуг',
  supplies: 'свои деньги у поставщиков',
  supplier_debts: 'долги поставщиков',
  purchase_fees: 'комиссии за покупки',
  invoice_fees: 'комиссии за счета',
}

/** Whose an account of the ledger is. */
export const owners: { readonly [owner: string]: string } = {
  customer: 'клиент',
  card: 'карта',
  house: 'биржа',
}

/** Entries of the ledger, by their kind. */
export const entryKinds: { readonly [kind: string]: string } = {
  deposit_crypto: 'зачисление криптовалюты',
  deposit_suspended: 'пополнение до выяснения',
  deposit_kept: 'пополнение оставлено бирже',
  deposit_refunded: 'возврат пополнения',
  deposit_reversed: 'пополнение пропало из сети',
  deposit_returned: 'пополнение снова в сети',
  house_deposit: 'пополнение биржи',
  fiat_deposit: 'зачисление фиата',
  withdrawal_held: 'удержание на вывод',
  withdrawal_paid: 'вывод отправлен',
  withdrawal_released: 'возврат удержания на вывод',
  withdrawal_inside: 'вывод клиенту биржи',
  payout_held: 'удержание на выплату',
  payout_paid: 'выплата отправлена',
  payout_released: 'возврат удержания на выплату',
  payout_returned: 'выплата вернулась',
  network_fee: 'комиссия сети',
  transfer_internal: 'перевод между клиентами',
  transfer_to_trading: 'перевод на торговый счёт',
  transfer_from_trading: 'перевод с торгового счёта',
  order_lock: 'блокировка по заявке',
  order_release: 'разблокировка по заявке',
  trade: 'сделка',
  spot_crypto_lock: 'блокировка по криптозаявке',
  spot_crypto_release: 'разблокировка по криптозаявке',
  spot_crypto: 'сделка в криптовалюте',
  conversion: 'обмен',
  invoice_paid: 'оплата счёта',
  invoice_accepted: 'оплата счёта принята',
  invoice_hedged: 'хеджирование оплаты счёта',
  invoice_refunded: 'возврат по счёту',
  purchase_held: 'удержание на покупку',
  purchase_completed: 'покупка завершена',
  purchase_released: 'возврат удержания на покупку',
  purchase_refunded: 'возврат за покупку',
  purchase_delivered_late: 'покупка доставлена после возврата',
  purchase_late_given_back: 'поздняя доставка возмещена',
  lost_purchase_borne: 'потерянная покупка за счёт дома',
  lost_purchase_given_back: 'потерянная покупка возвращена дому',
  lost_withdrawal_borne: 'потерянный вывод за счёт дома',
  card_payment: 'оплата заказа карты',
  card_held: 'удержание на карте',
  card_cleared: 'списание с карты',
  card_reversed: 'отмена удержания на карте',
  card_expired: 'удержание на карте истекло',
  card_refunded: 'возврат на карту',
  card_recovered: 'убыток по карте возмещён',
  card_returned: 'возврат остатка карты',
  rail_unclaimed: 'ничей приход по каналу',
  rail_claimed: 'ничей приход опознан',
  rail_matched: 'ничей приход сопоставлен',
  rail_kept: 'ничей приход оставлен бирже',
  rail_unclaimed_withdrawn: 'ничей приход отозван банком',
  rail_unmatched: 'сопоставление прихода отменено',
  rail_written_off: 'списание разницы канала',
  rail_paid_after_failure: 'выплата прошла после отказа',
  rail_returned_after_failure: 'выплата вернулась после отказа',
  rail_returned_in_parts: 'выплата вернулась частями',
  rail_statement: 'строка выписки',
  rail_statement_fee: 'комиссия по строке выписки',
  rail_statement_withdrawn: 'строка выписки отозвана',
  rail_statement_fee_withdrawn: 'комиссия по строке выписки отозвана',
  inventory_leveled: 'запас перемещён между серверами',
  inventory_funding: 'пополнение запаса',
  inventory_withdrawal: 'изъятие из запаса',
  supplier_funded: 'пополнение у поставщика',
  supplier_debt_paid: 'долг поставщика оплачен',
  supplier_debt_written_off: 'долг поставщика списан',
  sandbox_funding: 'стартовые деньги песочницы',
}

/** Names for the subjects of entries of the ledger and of transactions. */
export const subjects: { readonly [is: string]: string } = {
  ...transactionTypes,
  withdrawal: 'вывод',
  payout: 'выплата',
  inbox_item: 'ничей платёж',
  deposit: 'пополнение',
  refund: 'возврат',
  purchase: 'покупка',
  fiat_deposit: 'пополнение в фиате',
  invoice: 'счёт на оплату',
  order: 'заявка',
  trade: 'сделка',
  spend: 'платёж в сети',
}

/** Types and sides of orders, and how long they stay in force. */
export const orderTerms: { readonly [term: string]: string } = {
  market: 'рыночная',
  limit: 'лимитная',
  buy: 'покупка',
  sell: 'продажа',
  good_till_cancel: 'до отмены',
  immediate_or_cancel: 'сразу или отмена',
  fill_or_kill: 'целиком или отмена',
}

/** Wallets of the house on a network. */
export const wallets: { readonly [role: string]: string } = {
  hot: 'горячий',
  cold: 'холодный',
  unswept: 'ещё на адресах пополнения',
}

/** Results of checks of nodes. */
export const nodeVerdicts: { readonly [verdict: string]: string } = {
  sound: 'исправен',
  behind: 'отстаёт',
  silent: 'не отвечает',
  contradicts: 'противоречит',
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

/** Names of an issuer's notices about a card. */
export const cardNotices: { readonly [notice: string]: string } = {
  authorization: 'авторизация',
  clearing: 'списание',
  reversal: 'отмена',
  refund: 'возврат',
  unreadable: 'сообщение',
}

/** Names for kinds of work that wait for somebody outside. */
export const stuckKinds: { readonly [kind: string]: string } = {
  spend: 'платёж в сети',
  instruction: 'поручение',
  purchase: 'покупка',
  payout: 'выплата',
}

/** More about what waits: what a payment is for, what is bought, what is asked. */
export const stuckWhats: { readonly [what: string]: string } = {
  withdrawal: 'вывод',
  sweep: 'сбор на горячий кошелёк',
  gas: 'газ для сбора',
  cold: 'на холодный кошелёк',
  refund: 'возврат',
  void: 'пустой платёж',
  card_issue: 'выпуск карты',
  card_topup: 'пополнение карты',
  gift_card: 'подарочная карта',
  service_payment: 'оплата услуги',
  hedge: 'хеджирование',
  'hedge.recovered': 'хедж до восстановления',
  'card.state': 'заморозка или блокировка карты',
  'spend.sign': 'подпись',
  'spend.broadcast': 'отправка в сеть',
  pay_in: 'приём платежа',
  payout: 'выплата',
  'purchase.card_issue': 'заказ карты',
  'purchase.card_topup': 'заказ пополнения карты',
  'purchase.gift_card': 'заказ подарочной карты',
  'purchase.service_payment': 'заказ услуги',
  'mail.gift_card': 'письмо с подарочной картой',
}
