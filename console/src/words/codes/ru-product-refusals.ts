/** Refusals of single products by their code, as the others. */
export const productRefusals: { readonly [code: string]: string } = {
  // Withdrawals and payouts.
  ADDRESS_NOT_USABLE:
    'По вашему тарифу вывести можно только на адрес, который уже какое-то время есть в вашей адресной книге. Добавьте адрес и дождитесь, пока GET /funding/withdraw/crypto/addresses покажет, что им можно пользоваться.',
  ADDRESS_NOT_FOUND: 'В вашей адресной книге нет адреса с таким id.',
  ADDRESS_BOOK_FULL: 'В вашей адресной книге адресов: {max}, больше нельзя.',
  NETWORK_FEE_UNAVAILABLE:
    'Комиссия сети {network} сейчас неизвестна. Ничего не сделано; попробуйте чуть позже.',
  BANK_NOT_FOUND:
    'Банка с кодом {bank_code} нет. GET /funding/withdraw/fiat/banks перечисляет банки, в которые можно выплатить.',
  // The order book and crypto spot.
  ORDER_BELOW_MIN_SIZE: 'Количество меньше минимума пары, {min_order_size}. Закажите не меньше.',
  ORDER_ABOVE_MAX_SIZE: 'Количество больше максимума пары, {max_order_size}. Закажите не больше.',
  ORDER_BELOW_MIN_VALUE: 'Количество × цена меньше минимума пары, {min_order_value}. Закажите больше.',
  QUOTE_AMOUNT_TOO_SMALL: 'На эту сумму не купить наименьший лот пары.',
  PRICE_OUT_OF_BAND: 'Цена слишком далеко от рынка. Выберите от {allowed_price_min} до {allowed_price_max}.',
  PRICE_NOT_ON_TICK: 'Цена не кратна {price_step}. Округлите её.',
  POST_ONLY_WOULD_CROSS:
    'Заявка post-only по этой цене исполнилась бы сразу, по {best_opposite_price}. Выберите цену, которая до неё не доходит.',
  PRICE_REFERENCE_UNAVAILABLE:
    'Нет опорной цены, чтобы проверить эту заявку. Попробуйте позже с новым Idempotency-Key.',
  ORDER_ACCESS_DENIED: 'Это заявка другого клиента.',
  ORDER_NOT_CANCELLABLE: 'Заявка больше не открыта: её состояние {order_status}. Ничего не сделано.',
  STOCKBOOK_UNAVAILABLE: 'Торговая система не отвечает. Повторите с тем же Idempotency-Key.',
  // The converter.
  QUOTE_PRICE_MOVED:
    'Рынок ушёл от курса предложения, {quoted_rate}, до {present_rate}, и ничего не обменяно. Запросите новое предложение.',
  QUOTE_LIMIT_EXCEEDED:
    'Ваши открытые предложения стоят {open_usdt} USDT, а с этим стоили бы больше {max_open_usdt} USDT. Исполните одно, дождитесь, пока одно истечёт, или запросите меньшую сумму.',
  QUOTE_ALREADY_USED: 'Обмен {uid} уже использовал это предложение. Больше ничего не обменяно.',
  // Invoices.
  INVOICE_NOT_FOUND: 'Такого счёта нет. GET /api/v2/integration/invoices перечисляет ваши счета.',
  OWN_INVOICE: 'Свой счёт оплатить нельзя.',
  INVOICE_NOT_PAYABLE:
    'Состояние счёта {status}: он больше не принимает ни оплату, ни выбор валюты. Попросите у продавца новый.',
  INVOICE_NOT_CANCELLABLE:
    'Состояние счёта {status}: его нельзя отменить. Отменяется только счёт, который никто не начал оплачивать; оплаченное возвращайте.',
  REFUND_NEEDS_PAYOUT:
    'То, что пришло по каналу в {symbol}, через счёт не возвращается. Отправьте деньги на телефон плательщика: POST /api/v1/integration/funding/withdraw/fiat.',
  CURRENCY_NOT_OFFERED:
    'Оплатить счёт в {symbol} через {bch_code} сейчас нельзя. GET /api/v2/integration/invoices/settings перечисляет, чем можно.',
  AMOUNT_REQUIRED:
    'Для оплаты через {bch_code} нужна сумма, а в счёте её нет. Выберите другую валюту или создайте счёт с суммой.',
  TOO_MANY_TEMPLATES:
    'У вас {max} действующих шаблонов, больше нельзя. Отключите тот, которым не пользуетесь.',
  TOO_MANY_CHOICES:
    'Способ оплаты счёта меняли {max} раз. Оплатите его как есть или смените снова через полминуты.',
  RECEIPT_EXISTS:
    'У шаблона уже есть счёт с этим external_payment_id на другую сумму, {amount}: {invoice_id}. Для другого чека пришлите другой id.',
  TOO_MANY_OPEN_INVOICES:
    'Ваших счетов, которые ждут оплаты: {max}, больше нельзя. Отмените часть или дождитесь, пока истекут.',
  TEMPLATE_NOT_FOUND:
    'У вас нет шаблона с таким id. GET /api/v2/integration/invoices/templates перечисляет ваши шаблоны.',
  TEMPLATE_INACTIVE: 'Шаблон выключен и больше не принимает оплату. Создайте другой.',
  // Cards.
  CARD_OPTION_UNAVAILABLE:
    'Карты {card_type} с такими параметрами нет. GET /cards/meta перечисляет параметры; не указывайте region и payment_system, и мы выберем сами.',
  CARD_SECRETS_UNAVAILABLE: 'Эмитент сейчас не может назвать номер карты. Попробуйте чуть позже.',
  CARD_NOT_FOUND: 'У вас нет карты {card_id}. GET /cards перечисляет ваши карты.',
  CARD_FROZEN: 'Карта {card_id} заморожена. Сначала разморозьте её.',
  CARD_BLOCKED: 'Карта {card_id} заблокирована навсегда, её деньги в вашем кошельке. Возьмите другую карту.',
  CARD_OVERDRAWN:
    'С карты {card_id} потрачено больше, чем на ней было. Пополните её хотя бы на недостающее, затем разморозьте.',
  CARDS_UNAVAILABLE: 'Карты сейчас не выпускаются. Ничего не сделано; попробуйте позже.',
  // Gift cards and services.
  PRODUCT_NOT_FOUND:
    'Подарочной карты с product_id {product_id} нет. GET /giftcards/catalog перечисляет карты.',
  PRODUCT_UNAVAILABLE:
    '{product} сейчас не продаётся. Выберите другую подарочную карту или попробуйте позже.',
  PRICE_MOVED:
    'Карта сейчас стоит {total} {symbol}, больше вашего max_total, {max_total}. Ничего не куплено; оцените снова.',
  SERVICES_DISABLED: 'Услуги сейчас оплатить нельзя. Попробуйте позже.',
  SERVICE_NOT_FOUND: 'Услуги с id {service_id} нет. GET /services/catalog перечисляет услуги.',
  CHECK_REQUIRED:
    'Прежде чем платить за {service_name}, счёт надо проверить. Отправьте его в POST /services/check-requisite и в течение {seconds} с заплатите с полученными agent_transaction_id и check_snapshot.',
  CHECK_MISMATCH:
    'Платёж отличается от проверенного полем {field}, и ничего не оплачено. Отправьте то, что проверяли, или проверьте снова.',
  CHECK_USED:
    'Платёж {order_id} уже использовал эту проверку, и больше ничего не оплачено. Чтобы заплатить ещё раз, проверьте снова.',
  SUPPLIER_UNAVAILABLE:
    'Поставщик услуги {service_name} сейчас не отвечает, и ничего не оплачено. Попробуйте позже.',
}
