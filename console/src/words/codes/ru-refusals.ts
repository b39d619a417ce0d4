/** Refusals by their code. A sentence in braces names details, whose values take the place of the names. */
export const refusals: { readonly [code: string]: string } = {
  // Requests.
  REQUEST_TIMEOUT: 'Запрос не дошёл целиком за 30 секунд.',
  HEADERS_TOO_LARGE: 'Заголовки запроса больше 16 кБ.',
  NOT_FOUND: 'По этому пути ничего нет. Пути перечислены в /docs.',
  METHOD_NOT_ALLOWED: 'Этот путь не принимает такой метод. Смотрите заголовок Allow.',
  PAYLOAD_TOO_LARGE: 'Тело запроса больше 64 кБ.',
  UNSUPPORTED_MEDIA_TYPE: 'Отправьте тело как application/json в UTF-8, без сжатия.',
  EXPECTATION_FAILED: 'Из ожиданий поддерживается только 100-continue.',
  UPGRADE_REQUIRED: 'К этому пути подключаются по WebSocket.',
  CONNECTION_LIMIT_EXCEEDED:
    'С этого адреса открыто соединений: {connections_max}, больше нельзя. Сначала закройте одно.',
  INTERNAL_ERROR: 'Что-то сломалось у нас. Если сообщаете об этом, назовите X-Request-Id.',
  IDEMPOTENCY_KEY_REUSED:
    'Этот ключ идемпотентности уже был с другим содержимым. Для нового запроса возьмите новый ключ.',
  OPERATION_IN_PROGRESS:
    'Такой же запрос ещё выполняется. Повторите его чуть позже с тем же ключом идемпотентности и получите его ответ.',
  DEEP_PAGINATION_NOT_SUPPORTED:
    'page × limit не может быть больше 2000. Дальше идите с курсором предыдущей страницы.',
  // People who are signed in.
  NOT_SIGNED_IN: 'Вы не вошли, или ваш сеанс закончился. Войдите ещё раз.',
  RIGHT_MISSING: 'У вашей роли {role} нет права {right}. Обратитесь к администратору.',
  SIGN_IN_AGAIN:
    'Это действие двигает деньги, показывает секрет или даёт доступ, а вы вошли больше пяти минут назад. Войдите ещё раз и повторите его.',
  SESSION_NOT_FOUND: 'У вас нет такого сеанса, или он закончился.',
  FORM_FROM_ELSEWHERE:
    'Сервер принимает эту форму только со своей страницы. Откройте её и отправьте форму там.',
  CUSTOMER_FROZEN:
    'Эта учётная запись заморожена, и её ключи ничего не открывают. Обратитесь в поддержку этой биржи.',
  // Keys.
  API_KEY_INACTIVE: 'Этот ключ API отключён.',
  API_KEY_EXPIRED: 'Срок этого ключа API истёк. Создайте другой.',
  IP_NOT_ALLOWED:
    'Этим ключом API нельзя пользоваться с адреса {ip}. Добавьте адрес в список ключа или обращайтесь с адреса из списка.',
  PERMISSION_DENIED: 'У этого ключа API нет права {permission}. Возьмите ключ, у которого оно есть.',
  API_KEY_DISABLED_BY_OPERATOR: 'Этот ключ отключил оператор биржи. Попросите её поддержку включить его.',
  API_KEY_NOT_ACTIVE: 'Этот ключ API отключён. Включите его, прежде чем менять, или создайте другой.',
  API_KEY_HAS_EXPIRED: 'Срок этого ключа API истёк. Создайте другой или сначала продлите срок.',
  TOO_MANY_API_KEYS: 'У вас 100 ключей API, больше нельзя. Сначала удалите один.',
  KEY_ENROLLED:
    'У вас уже есть другой ключ, в другом браузере или на другой машине: {public_key}. Чтобы заменить его этим, назовите тот в `replaces`.',
  SSO_SUBJECT_TAKEN:
    'Под этим именем у провайдера входа уже входит другой клиент. Сначала отнимите его или назовите другое.',
  USERNAME_TAKEN: 'Клиент с таким именем уже есть. Выберите другое имя.',
  CUSTOMER_NOT_FOUND: 'Клиента с таким именем нет.',
  SERVICE_KEY_INACTIVE:
    'Этот служебный ключ ничего не открывает: он отключён, или второй человек его ещё не подтвердил.',
  SERVICE_KEY_WITHOUT_OPERATOR:
    'Этот служебный ключ действует от имени оператора, который его создал, а ему это больше не разрешено: {reason}. Возьмите ключ, который создал другой оператор.',
  PROPOSAL_NOT_FOUND: 'Этот служебный ключ не предлагал ничего с таким номером.',
  // Webhooks, events and the log of requests.
  WEBHOOK_NOT_FOUND: 'У вас нет вебхука с таким id.',
  WEBHOOK_LIMIT_REACHED: 'У вас вебхуков: {max}, больше нельзя. Сначала удалите один.',
  WEBHOOK_INACTIVE: 'Этот вебхук выключен. Сначала включите его.',
  ROTATED_TOO_OFTEN:
    'Секретов, которые ещё подписывают: {max}, больше нельзя. Сменить секрет можно снова с {possible_at}.',
  DELIVERY_NOT_FOUND: 'У этого вебхука нет отправки с таким id.',
  EVENT_EXPIRED: 'Событие этой отправки больше не хранится.',
  REPLAY_UNDER_WAY: 'События этого вебхука уже отправляются снова. Ничего не сделано; попробуйте чуть позже.',
  RANGE_TOO_LARGE:
    'За это время произошло больше {max} событий. Отправьте их частями: первая часть кончается в {until}, следующая там начинается.',
  REQUEST_NOT_FOUND: 'У вас нет запроса с таким id. Запросы с вашими ключами хранятся несколько дней.',
  // Money, and what the exchange deals in.
  INSUFFICIENT_BALANCE:
    'На счёте {account} доступно {available} {currency}, а нужно {required} {currency}. Отправьте меньше или сначала пополните счёт.',
  WITHDRAWAL_LIMIT_EXCEEDED:
    'Вывод больше вашего лимита на день: использовано {used} из {limit} USDT. Лимит начнётся заново {resets_at}.',
  DEPOSIT_LIMIT_EXCEEDED:
    'Пополнение больше вашего лимита на день: использовано {used} из {limit} USDT. Лимит начнётся заново {resets_at}.',
  CURRENCY_NOT_DEALT: 'Биржа не торгует {symbol}. Выберите другую валюту.',
  TRANSACTION_NOT_FOUND: 'У вас нет операции с таким id.',
  WALLET_NOT_FOUND: 'У вас ещё нет кошелька в {symbol}. Его создаёт POST /account/wallets.',
  RECIPIENT_NOT_FOUND: 'Клиента с таким именем или id нет.',
  PRODUCT_HALTED: 'Операторы этой биржи пока остановили {product}. Ничего не сделано. Попробуйте позже.',
  SUPPLIER_HALTED:
    'Операторы этой биржи пока остановили заказы у этого поставщика. Ничего не сделано. Попробуйте позже.',
  RAIL_NOT_FOUND: 'Смоделированного канала {rail} нет.',
  // The back office.
  SIGNATURE_REQUIRED:
    'Для этого нужна ваша подпись. Подпишите `{statement}` своим ключом и пришлите подпись с тем же запросом.',
  OPERATOR_DISABLED: 'Вы отключены как оператор. Обратитесь к администратору.',
  KEY_TAKEN: 'Это ключ другого оператора. Создайте свой.',
  DEVICE_PENDING: 'Код ещё никто не ввёл. Спросите снова через указанное время.',
  DEVICE_UNKNOWN:
    'Под этим кодом не ждёт ни одна команда. Код действует десять минут и один раз; начните заново.',
  TOO_MANY_DEVICES: 'Прямо сейчас из вашей сети начинают вход команд другие. Попробуйте ещё раз.',
  OFFICE_CUSTOMER_NOT_FOUND: 'Клиента с таким номером или именем нет.',
  OFFICE_WITHDRAWAL_NOT_FOUND: 'Вывода с таким id нет.',
  OFFICE_PAYOUT_NOT_FOUND: 'Выплаты с таким id нет.',
  OFFICE_SPEND_NOT_FOUND: 'Платежа в сети с таким id нет.',
  OFFICE_PURCHASE_NOT_FOUND: 'Покупки с таким id нет.',
  OFFICE_BREAK_NOT_FOUND: 'Расхождения с таким id нет.',
  OFFICE_DEBT_NOT_FOUND: 'За покупку с таким id поставщик ничего не был должен.',
  OFFICE_GIFT_CARD_SALE_NOT_FOUND: 'Заказа подарочной карты с таким id нет.',
  OFFICE_SERVICE_SALE_NOT_FOUND: 'Оплаты услуги с таким id нет.',
  INBOX_ITEM_NOT_FOUND: 'Среди неопознанных пополнений нет платежа с таким id.',
  OFFICE_ORDER_NOT_FOUND: 'Заявки с таким id нет.',
  OFFICE_TRANSACTION_NOT_FOUND: 'Операции с таким id нет.',
  LEDGER_ENTRY_NOT_FOUND: 'В книге нет проводки с таким id.',
  LEDGER_ACCOUNT_NOT_FOUND: 'В книге нет счёта с таким id.',
  OFFICE_PROPOSAL_NOT_FOUND: 'Предложения с таким id нет.',
  GUARD_CHANGE_NOT_FOUND: 'У вашего счёта нет такого изменения.',
  GUARD_CHANGE_ENDED: 'Это изменение уже завершено: {status}.',
  AUDIT_RUN_NOT_FOUND: 'Проверки с таким id нет.',
  AUDIT_RUNNING: 'Проверка уже идёт. Подождите, пока она закончится.',
}
