/** Messages of the audit about products, by their codes. */
export const productClaims: { readonly [code: string]: string } = {
  REORGANISED_DEPOSITS_ARE_LOSSES:
    'каждое пополнение, которое забрала перестройка цепочки, — убыток, один за каждый раз, пока блок не вернёт его',
  DEPOSIT_LOSS_DIFFERS: 'пополнение {deposit} забирали раз: {reversals}, а проведено раз: {booked}',
  CREDITS_NAME_THEIR_CAUSE:
    'каждое зачисление на адрес, у которого одно назначение, указывает это назначение',
  DEPOSIT_LACKS_CAUSE: 'пополнение {deposit} предназначено для {purpose} {subject}, но этого не указывает',
  FIAT_DEPOSITS_STAND_AS_PAY_INS: 'каждое фиатное пополнение в том же состоянии, что и его платёж',
  FIAT_DEPOSIT_DIFFERS_FROM_PAY_IN:
    'состояние пополнения {deposit} — {status|его нет}, а его платежа — {pay_in|его нет}',
  PAY_IN_PAYMENTS_ARE_DEPOSITS: 'каждая оплата платежа — одно фиатное пополнение на ту же сумму',
  PAYMENT_IS_OTHER_DEPOSIT: 'оплата {payment} на {paid|ничего} стала пополнением на {deposited|ничего}',
  FIAT_DEPOSITS_CREDITED_ONCE:
    'каждое оплаченное фиатное пополнение зачислено клиенту один раз, за вычетом комиссии',
  FIAT_DEPOSIT_CREDITED_OTHERWISE:
    'по оплате {payment} зачислено {credited}, а в пополнении указано {wanted}',
  DEPOSIT_FEES_HELD: 'на deposit_fees комиссии фиатных пополнений, каждая до единицы, и больше ничего',
  DEPOSIT_FEES_DIFFER:
    'на deposit_fees пришло {held} единиц {asset} за {payment}, а пополнение уплатило {paid}',
  DAYS_COUNT_FIAT_DEPOSITS:
    'дневные лимиты учитывают фиатные пополнения своего дня, которые оплачены или могут быть оплачены',
  FIAT_DEPOSIT_DAY_DIFFERS:
    'клиенту {customer} учтено {used} за {day}, а его фиатные пополнения стоят {worth}',
  WITHDRAWALS_STAND_AS_PAYMENTS: 'каждый вывод в том же состоянии, что и его платёж',
  WITHDRAWAL_DIFFERS_FROM_SPEND:
    'состояние вывода {withdrawal} — {status|его нет}, а его платежа — {spend|его нет}',
  DAYS_COUNT_WITHDRAWALS:
    'дневные лимиты учитывают выводы своего дня, которые уплачены или могут быть уплачены',
  WITHDRAWAL_DAY_DIFFERS: 'клиенту {customer} учтено {used} за {day}, а его выводы стоят {worth}',
  PAYOUTS_STAND_AS_PAYMENTS: 'каждая выплата в том же состоянии, что и её платёж через систему',
  PAYOUT_DIFFERS_FROM_PAYMENT:
    'состояние выплаты {payout} — {status|её нет}, а её платежа — {payment|его нет}',
  DAYS_COUNT_PAYOUTS: 'дневные лимиты учитывают выплаты своего дня, которые уплачены или могут быть уплачены',
  PAYOUT_DAY_DIFFERS: 'клиенту {customer} учтено {used} за {day}, а его выплаты стоят {worth}',
  LOCKED_BY_LIMIT_ORDERS:
    'заблокированное на основных счетах точно равно тому, что блокируют ждущие лимитные ордера',
  LOCKED_BY_LIMIT_ORDERS_DIFFERS:
    'у клиента {customer} заблокировано {balance} единиц {asset}, а ждущие ордера блокируют {units}',
  LOCKED_BY_OPEN_ORDERS: 'заблокированное на торговых счетах точно равно тому, что блокируют открытые ордера',
  LOCKED_BY_ORDERS_DIFFERS:
    'у клиента {customer} заблокировано {balance} единиц {asset}, а открытые ордера блокируют {units}',
  CARD_ORDERS_STAND_AS_PURCHASES: 'каждый заказ карты в том же состоянии, что и его покупка, и имеет карту',
  CARD_ORDER_WITHOUT_CARD:
    'состояние заказа карты {order} — {status|его нет}, его покупки — {purchase|её нет}, а карты нет',
  CARD_ORDER_WITH_CARD:
    'состояние заказа карты {order} — {status|его нет}, его покупки — {purchase|её нет}, а карта выпущена',
  CARD_PAYMENTS_CREDITED_ONCE: 'каждая оплата заказа карты через систему зачислена клиенту один раз',
  CARD_PAYMENT_CREDITED_OTHERWISE: 'оплата {payment} равна {paid}, а зачислено {credited}',
  CARD_LOADS_HAVE_PURCHASES: 'у каждого пополнения карты есть покупка, а у каждой такой покупки — карта',
  CARD_LOAD_DIFFERS: 'пополнение карты {load} на {amount} — это покупка на {cost}',
  CARDS_HELD_BY_AUTHORISATIONS: 'удержанное на картах точно равно тому, что удерживают открытые авторизации',
  CARD_HOLDS_OTHERS: 'на карте {card} удержано {held} единиц, а её открытые авторизации удерживают {open}',
  BLOCKED_CARDS_ARE_EMPTY: 'на заблокированной карте нечего тратить',
  BLOCKED_CARD_HAS_MONEY: 'на заблокированной карте {card} лежит {units} единиц',
  CARD_MOVEMENTS_BOOKED_ONCE:
    'каждое движение по карте проведено один раз, со своей суммой, убытком и возмещением',
  CARD_MOVEMENT_BOOKED_OTHERWISE:
    'движение {movement} на {units|ничего} проведено на {booked|ничего} как {kind}',
  AUTHORISATIONS_SUM_MOVEMENTS: 'каждая авторизация взяла и вернула столько, сколько её движения',
  AUTHORISATION_DIFFERS:
    'авторизация {authorisation} взяла {taken} и вернула {returned}, а её движения — {cleared} и {reversed}',
  CARD_TRANSACTIONS_SHOWN: 'клиенты видят каждую авторизацию в её состоянии и каждый возврат',
  CARD_TRANSACTION_DIFFERS:
    'операция по карте {transaction} показана как {shown|отсутствующая}, а должна быть {wanted|отсутствующей}',
  CARD_LOSSES_NAMED: 'о каждом убытке по карте операторам сообщено',
  CARD_LOSS_NOT_NAMED: 'списание {clearing} принесло убыток {lost}, а расхождения об этом нет',
  GIFT_CARDS_HAVE_PURCHASES:
    'у каждого заказа подарочной карты есть покупка, а код — только когда поставщик его выдал',
  GIFT_CARD_WITHOUT_CODE:
    'у заказа подарочной карты {order} клиента {customer|неизвестно какого} состояние покупки — {purchase|её нет}, и кода нет',
  GIFT_CARD_WITH_CODE:
    'у заказа подарочной карты {order} клиента {customer|неизвестно какого} состояние покупки — {purchase|её нет}, а код есть',
  SERVICE_PAYMENTS_STAND_AS_PURCHASES: 'каждая оплата услуги в том же состоянии, что и её покупка',
  SERVICE_PAYMENT_DIFFERS_FROM_PURCHASE:
    'состояние оплаты услуги {payment} — {status|её нет}, а её покупки — {purchase|её нет}',
  INVOICE_MONEY_WAITS: 'полученное по счетам на оплату точно равно тому, что ждёт обмена или своего счёта',
  INVOICE_MONEY_DIFFERS:
    'у клиента {customer} заблокировано {balance} единиц {asset}, а оплаты его счетов — {units}',
  INVOICE_PAYMENTS_MOVED_ONCE:
    'каждая оплата счёта один раз переместила то, что в ней указано: комиссию бирже, остальное продавцу',
  INVOICE_PAYMENT_MOVED_OTHERWISE:
    'в оплате {payment} указано: пришло {arrived}, взято {taken}, удержано {kept}, зачислено {credited} {asset}; а проведено {booked_arrived}, {booked_taken}, {booked_kept} и {booked_credited}',
  INVOICE_DEPOSITS_ARE_PAYMENTS: 'каждое пополнение для счёта — его оплата, и в том же состоянии',
  INVOICE_DEPOSIT_DIFFERS: 'состояние пополнения {deposit} — {status|его нет}, а оплаты — {payment|её нет}',
  INVOICE_MOVEMENTS_ARE_PAYMENTS: 'каждый платёж по счёту через систему — одна из его оплат, на ту же сумму',
  INVOICE_MOVEMENT_DIFFERS: 'сумма движения {movement} — {moved|его нет}, а оплаты — {paid|её нет}',
  INVOICE_PAYMENTS_BY_CHOICE: 'каждая учтённая оплата учтена по выбору своего счёта и в его валюте',
  INVOICE_PAYMENT_BY_OTHER_CHOICE: 'оплата {payment} учтена по выбору: {choice|его нет}',
  INVOICES_FOLLOW_PAYMENTS:
    'данные каждого счёта следуют из его оплат, а состояние — из данных; поздние деньги не держат счёт открытым',
  INVOICE_DIFFERS_FROM_PAYMENTS: 'счёт {invoice} — {is}, а по его оплатам — {follows}',
  INVOICE_CONVERSIONS_SHOWN:
    'продавцы с обменом видят один раз, на что обменяна каждая оплата, рядом с тем, что оплачено',
  INVOICE_CONVERSION_DIFFERS: 'оплата {payment} обменяна на {changed|ничего}, а показано {shown|ничего}',
  INVOICE_TRANSACTIONS_SHOWN:
    'продавцы видят каждую оплату своих счетов в её состоянии, а клиенты — те, которые сделали',
  INVOICE_TRANSACTION_DIFFERS:
    'операция {transaction} показана как {shown|отсутствующая}, а должна быть {wanted|отсутствующей}',
  INVOICES_PAY_BACK_WHAT_CAME: 'ни по одному счёту не возвращено больше, чем по нему пришло',
  INVOICE_PAYS_BACK_MORE: 'по счёту {invoice} возвращается {refunded} единиц {asset}, а пришло {received}',
  WALLET_REFUNDS_MOVED: 'каждый возврат на кошелёк переместил свою сумму от продавца плательщику',
  REFUND_MOVED_OTHERWISE: 'возврат {refund} переместил {moved|ничего}, а указано {units|ничего}',
  ADDRESS_REFUNDS_HAVE_WITHDRAWALS: 'у каждого возврата на адрес есть вывод, и закончились они одинаково',
  REFUND_DIFFERS_FROM_WITHDRAWAL:
    'состояние возврата {refund} — {status}, а его вывода — {withdrawal|его нет}',
}
