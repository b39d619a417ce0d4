/** Outcomes of acts on customers, their keys, the house, kill switches and the people who run the exchange. */
export const peopleOutcomes: { readonly [code: string]: string } = {
  CUSTOMER_CREATED: 'Клиент {username} получил ID {customer_id}.',
  CUSTOMER_CREATED_WITH_SIGN_IN:
    'Клиент {username} получил ID {customer_id} и входит в консоль как {sso_subject}.',
  CUSTOMER_NEEDS_KEY: 'Дальше: npm run operator -- keys create {username} --permissions all|read|NAME,…',
  TARIFF_SET: 'У клиента {username} был тариф {before}, теперь {after}.',
  CUSTOMER_FROZEN: 'Клиент {username} заморожен; серверы отклоняют его ключи в течение секунды.',
  CUSTOMER_FROZEN_BEFORE: 'Клиент {username} уже был заморожен.',
  CUSTOMER_UNFROZEN: 'Ключи клиента {username} снова работают.',
  CUSTOMER_NOT_FROZEN: 'Клиент {username} не был заморожен.',
  KEY_CREATED: 'Ключ    {api_key}',
  KEY_SECRET: 'Секрет  {secret_key}',
  SECRET_SHOWN_ONCE: 'Секрет показан только один раз; сохраните его там, где храните секреты.',
  KEY_WAITS_FOR_CUSTOMER: 'Ему недоступны {permissions}, пока {username} не подтвердит ключ в консоли.',
  KEY_WAITS_FOR_OPERATOR:
    'Ему недоступны {permissions}, пока оператор не подтвердит ключ, ведь у клиента {username} нет входа: npm run operator -- keys confirm {api_key}',
  KEY_DISABLED: 'Ключ {api_key} отключён; серверы отклоняют его в течение секунды.',
  KEY_ENABLED: 'Ключ {api_key} включён; серверы принимают его в течение секунды.',
  KEY_CONFIRMED: 'Ключ {api_key} подтверждён; в течение секунды ему доступны {permissions}.',
  SERVICE_KEY_CREATED: 'Служебный ключ  {service_key}',
  SERVICE_KEY_SECRET: 'Секрет          {secret_key}',
  SERVICE_KEY_WAITS:
    'Он ничего не открывает, пока его не подтвердят: npm run operator -- service-keys confirm {service_key}',
  SERVICE_KEY_CONFIRMED: 'Служебный ключ {service_key} подтверждён; серверы принимают его в течение секунды.',
  SERVICE_KEY_DISABLED: 'Служебный ключ {service_key} отключён; серверы отклоняют его в течение секунды.',
  SERVICE_KEY_DISABLED_BEFORE: 'Служебный ключ {service_key} уже отключил {operator}.',
  ITS_PROPOSALS_DECLINED: 'Отклонено его предложений: {count}.',
  LIMITS_SET:
    'Лимиты клиента {username}, USDT: вывод {withdraw}, фиатное пополнение {fiat_deposit}, одобрение свыше {approval}.',
  SIGN_IN_SET: '{username}: в консоль входит {sso_subject}.',
  SIGN_IN_REMOVED: 'Как клиент {username} в консоль никто не входит.',
  SIGN_IN_UNCHANGED: 'Ничего не изменилось: и раньше входил {sso_subject}.',
  SIGN_IN_REMOVED_BEFORE: 'Ничего не изменилось: и раньше никто не входил.',
  HOUSE_FUNDED: 'Запас для сделок пополнен на {amount}.',
  HOUSE_WITHDREW: 'Из запаса для сделок изъято {amount}.',
  INVENTORY_ABOVE_MAX:
    'Внимание: в запасе {held}, выше максимума {max}; в сделках он больше не принимает {symbol}.',
  INVENTORY_BELOW_MIN:
    'Внимание: в запасе {held}, ниже минимума {min}; в сделках он больше не отдаёт {symbol}.',
  REFERENCE_COUNTED_BEFORE: 'Ссылка {reference} уже учтена, на те же {amount}. Больше ничего не сделано.',
  HALTED_BEFORE: 'Уже было остановлено: {place}.',
  NOT_HALTED: 'Остановки не было: {place}.',
  RESUMES_LATER: '{place} заработает, когда снимут остановку с {above}.',
  NETWORK_HALTED:
    'В сети {network} ничего не выплачивается, пока остановку не снимут: npm run operator -- networks resume {network}',
  NETWORK_RESUMED: 'В сети {network} снова идут выплаты.',
  RAIL_HALTED:
    'Через {rail} ничего не выплачивается, пока остановку не снимут: npm run operator -- rails resume {rail}',
  RAIL_RESUMED: 'Через {rail} снова идут выплаты.',
  SUPPLIER_HALTED:
    'У поставщика {supplier} ничего не заказывается, пока остановку не снимут: npm run operator -- suppliers resume {supplier}',
  SUPPLIER_RESUMED: 'Заказы у поставщика {supplier} продолжаются.',
  PRODUCT_HALTED:
    'В продукте {product} нельзя ничего начать, пока остановку не снимут: npm run operator -- products resume {product}',
  PRODUCT_RESUMED: 'Продукт {product} снова открыт.',
  PAYMENTS_HALTED:
    'Ни в одной сети и ни через одну платёжную систему ничего не выплачивается, пока остановку не снимут: npm run operator -- payments resume',
  PAYMENTS_RESUMED: 'Платежи продолжаются.',
  OPERATOR_ENROLLED: 'Оператор {operator} может одобрять платежи своим закрытым ключом.',
  OPERATOR_ENROLLED_WITH_FILE: 'Оператор {operator} может одобрять платежи закрытым ключом из {file}.',
  OPERATOR_SIGNS_IN_FIRST: 'Ключ действует с того времени, как {operator} войдёт в бэк-офис.',
  OPERATOR_KEY: 'Открытый ключ  {public_key}',
  SIGNER_TRUSTS: 'Подписант в {dir} доверяет оператору {operator}.',
  SIGNER_TRUSTS_NO_MORE: 'Подписант в {dir} больше не доверяет оператору {operator}.',
  SIGNER_LIST_TO_CHANGE: 'На машине подписанта, которая затем скажет, кто это подписывает: {command}',
  OPERATOR_DISABLED:
    'Оператор {operator} больше не входит, не действует и не одобряет. Открытых сеансов не было.',
  OPERATOR_DISABLED_IN_A_SESSION:
    'Оператор {operator} больше не входит, не действует и не одобряет. Завершён один сеанс.',
  OPERATOR_DISABLED_IN_SESSIONS:
    'Оператор {operator} больше не входит, не действует и не одобряет. Завершено сеансов: {sessions}.',
  OPERATOR_NEVER_SEEN:
    'Имя {operator} здесь ещё не встречалось: проверьте, что оно такое у провайдера входа.',
  SESSION_ENDED: 'Завершён один сеанс. {operator} может войти снова.',
  SESSIONS_ENDED: 'Завершено сеансов: {sessions}. {operator} может войти снова.',
  NAME_FREED: 'Имя {operator} свободно: его получит следующий, кто с ним войдёт.',
  RECOVERY_SEALED: 'Запечатано: {person} и {other_person} вместе откроют {seal_id}, один раз.',
  RECOVERY_OPENED:
    'Восстановление {recovery_id} открыли {person} и {other_person}: до {until} каждый оператор действует один. Закончить раньше: npm run operator -- recovery close',
  RECOVERY_CLOSED:
    'Восстановление {recovery_id} закрыто: никто больше не действует один. Следующее запечатает: npm run operator -- recovery seal',
  NO_RECOVERY_OPEN: 'Открытого восстановления нет.',
  CONFIGURATION_APPROVED: 'Серверы могут запускаться с конфигурацией {hash}.',
  CONFIGURATION_APPROVED_BESIDE:
    'Серверы могут запускаться с конфигурацией {hash}. До первого такого запуска годится и {in_force}.',
  CONFIGURATION_APPROVED_BEFORE: 'Ничего не изменилось: {hash} уже одобрена.',
}
