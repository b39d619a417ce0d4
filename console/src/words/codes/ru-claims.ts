import { productClaims } from './ru-claims-products.ts'

/** Messages of the audit, by their codes. */
export const claims: { readonly [code: string]: string } = {
  TOLD: '{text}',
  ...productClaims,
  ASSETS_SUM_TO_ZERO: 'сумма каждой валюты по всем счетам равна нулю',
  ASSET_SUMS_TO: 'сумма {asset} по всем счетам равна {units}',
  BALANCES_SUM_MOVEMENTS: 'каждый остаток равен сумме движений по счёту',
  BALANCE_DIFFERS:
    'на счёте {account} остаток {balance|отсутствует} после движений: {sequence|ни одного}, а движений {movements} на сумму {units}',
  MOVEMENTS_LEAVE_BALANCES: 'каждое движение оставляет тот остаток, который в нём указан',
  MOVEMENT_LEAVES_OTHER_BALANCE:
    'в движении {sequence} по счёту {account} указан остаток {balance}, а должен быть {expected|неизвестный}',
  NO_CUSTOMER_BELOW_ZERO: 'ни у одного клиента нет остатка ниже нуля',
  CUSTOMER_BELOW_ZERO: 'у клиента {owner} на счёте {kind} в {asset} остаток {balance}',
  ENTRIES_HAVE_MOVEMENTS: 'у каждой проводки есть движения, у каждого движения — проводка и счета',
  ENTRY_WITHOUT_MOVEMENT: 'у проводки {entry} нет движений',
  MOVEMENT_WITHOUT_ENTRY: 'у движения {position} нет его проводки {entry}',
  MOVEMENT_JOINS_OTHERS: 'движение {position} проводки {entry} соединяет {source|ничего} и {target|ничего}',
  ACCOUNTS_BELONG_TO_OWNERS: 'каждый счёт принадлежит владельцу, из которого составлен его номер',
  ACCOUNT_OF_ANOTHER: 'счёт {account} составлен не из {owner}',
  BLOCKS_UNBROKEN: 'цепочка блоков не прервана',
  BLOCK_DOES_NOT_FOLLOW: 'блок {height} не следует за блоком {previous}',
  BLOCK_DOES_NOT_MATCH: 'блок {height} не совпадает со своими проводками',
  TOTALS_CHANGED: 'накопленные итоги блока {height} изменены',
  BLOCKS_COVERED:
    'прежние проверки доказали блоки до {before}, эта — до {height}; перечитано {reread}; --full читает все',
  HELD_BY_OPEN_THINGS:
    'удержанное на основных счетах точно равно тому, что удерживают открытые выводы, выплаты и покупки',
  HELD_DIFFERS:
    'у клиента {customer} удержано {balance} единиц {asset}, а открытые выводы, выплаты и покупки удерживают {units}',
  SUSPENSE_HAS_OWNERS_TO_COME: 'на счёте до выяснения лежит только то, у чего пока нет владельца',
  SUSPENSE_DIFFERS: 'на счёте до выяснения {held} единиц {asset}, а без владельца {known}',
  PURCHASES_ENDED_IN_BOOKS: 'каждая покупка удержана один раз и закончилась в книгах так, как в ней указано',
  PURCHASE_HAS_OTHER_ENTRIES:
    'состояние покупки {purchase} — {status|её нет}, а её проводки — {entries|ни одной}',
  PURCHASES_MOVED_THEIR_AMOUNTS: 'каждая покупка переместила ровно столько, сколько в ней указано',
  PURCHASE_MOVED_OTHERS: 'покупка {purchase} на {units} единиц {asset} по проводкам переместила другую сумму',
  LATE_DELIVERIES_HAVE_DEBTS: 'у каждой поздней поставки есть долг поставщика, или она отменена',
  LATE_DELIVERY_BOOKED_OTHERWISE:
    'поздняя поставка по покупке {purchase} — на {units} единиц, а по книгам — на {booked}',
  LATE_DELIVERY_WITHOUT_DEBT: 'за позднюю поставку по покупке {purchase} на {units} единиц никто не должен',
  SUPPLIER_DEBTS_ARE_OPEN: 'долги поставщиков точно равны сумме открытых долгов',
  SUPPLIER_DEBTS_DIFFER: 'поставщики должны {booked} единиц {asset} по книгам, а открытых долгов {open}',
  CLEARING_MOVED_FOR_CAUSES:
    'клиринг двигался один раз на каждое движение системы, строку выписки и списание, и ни на что другое',
  CLEARING_MOVED_OTHERWISE:
    'клиринг сдвинулся на {moved} единиц {asset} из-за {reference}, а сумма этого — {units}',
  CLEARING_HOLDS_UNSTATED:
    'на клиринге ровно то, чего ещё нет в выписках, и то, о чём говорят открытые расхождения',
  CLEARING_DIFFERS: 'на клиринге {held} единиц {asset}, а по движениям и расхождениям должно быть {told}',
  STATED_ALONE_STANDS_ON_LINE:
    'всё, что известно только из выписок, — до выяснения, зачисленное или выплаченное — стоит на строке с той же суммой',
  STATED_ALONE_BOOKED:
    'движение {kind} {transaction} в {rail} на {units} единиц {asset} проведено для {reference}, а {carried} из него больше не видно ни в выписках, ни в системе',
  STATED_ALONE_IN_SUSPENSE:
    'движение {kind} {transaction} в {rail} на {units} единиц {asset} ждёт выяснения, а {carried} из него больше не видно ни в выписках, ни в системе',
  STATED_ALONE_KEPT:
    'движение {kind} {transaction} в {rail} на {units} единиц {asset} оставлено себе, а {carried} из него больше не видно ни в выписках, ни в системе',
  CROSSINGS_BOOKED: 'всё, чему снаружи соответствуют проводки {kinds}, есть в книгах',
  CROSSING_NOT_BOOKED: 'в {network} прошло {units} единиц {asset} по {reference}, а проводки нет',
  SUPPLIERS_HAVE_WHAT_BOOKS_SAY: 'у поставщиков столько, сколько в книгах, не считая открытых покупок',
  SUPPLIER_DIFFERS: '{supplier}: {booked} по книгам, {parts}',
  SUPPLIER_SAYS: '{supplier}: {parts}',
  BY_SUPPLIERS_WORD: '{amount} по словам {provider} в {told_at}',
  IN_OPEN_PURCHASES: '{amount} в открытых покупках',
  UNEXPLAINED: '{amount} ничем не объяснены с {since}',
  OWES_FOR_LATE_DELIVERY:
    '{provider} ({supplier}) должен {amount}: поставил после возврата денег (покупка {purchase})',
  OWES_OVERCHARGE: '{provider} ({supplier}) должен {amount}: взял больше оговорённого (покупка {purchase})',
  BOOKS_HAVE_WHAT_CAME: 'в книгах ровно то, что пришло снаружи и ещё там',
  UNBACKED: '{amount} ничем не обеспечены: {why}',
  UNBOOKED: '{amount} нет в книгах: {why}',
  NETWORK_UNWATCHED: 'некого спросить о {network}, где это лежит по проводкам {kind}',
  NOTHING_OUTSIDE: 'проводкам {kind} снаружи ничего не соответствует по ссылке и сумме',
  BELONGS_IN_SANDBOX: 'проводки {kind} бывают только в песочнице',
  BRINGS_NOTHING: 'проводки {kind} ничего не приносят снаружи и ничего туда не уносят',
  WALLETS_HOLD: 'в {network} лежит {held} {asset} на блоке {height}: {parts|в книгах ничего}',
  IN_DUST: '{amount} в долях мельче точности книг',
  IN_DOUBTED_DEPOSITS: '{amount} в пополнениях, которые должен проверить человек',
  NOT_COMPARED: 'не сверено: {network}, {problem}',
  OUT_OF_NOTHING: 'из ничего, как можно в песочнице: {amounts}',
  BY_OPERATORS_WORD: 'по словам оператора: {amounts}',
  IN_THE_BOOKS: '{amount} в книгах',
  IN_WAITING_DEPOSITS: '{amount} в пополнениях, которые ждут',
  LEFT_BY_PAYMENTS: '{amount} ушло с платежами, которых ещё нет в книгах',
  BOOKED_AHEAD: '{amount} проведено по блокам, которые ещё не прочитаны',
  CHAIN_NEVER_READ: 'её цепочку ещё ни разу не читали',
  CHAIN_AT_ANOTHER_BLOCK: 'её цепочка прочитана до блока {height}, а остатки узел сообщает только на {told}',
  CHAIN_REORGANISED: 'её цепочка тем временем перестроилась',
  TOO_MUCH_TO_COMPARE: 'там больше, чем можно сверить',
  NODE_UNREACHABLE: 'её узел не отвечает: {error}',
  RAIL_MOVED_OTHERWISE: 'через {rail} по выпискам прошло {stated} {asset}, а в книгах {booked}',
  RAIL_HELD_OTHERWISE:
    'в {rail} на конец {day} было {held} {asset}, а по выпискам с {since} должно быть {expected}',
  RAIL_MOVED: 'через {rail} по выпискам прошло {amount}, как и в книгах',
  RAIL_HELD: 'в {rail} на конец {day} было {amount}, по выписке',
  RAIL_OPENED_WITH: '{rail}: {amount} до первой выписки, по словам банка',
  RAIL_AWAITS: '{rail}: движений, которых ещё нет в выписках, — {count} на {amount}, самое старое с {since}',
  RAIL_IMPORT_UNFINISHED: '{rail}: загрузка за {day} не дошла до конца; запустите её ещё раз',
  LEDGER_GOES_ON: 'книги продолжаются от каждой вершины из файла {file}',
  LEDGER_CUT_OFF: 'блока {height}, который стоял {at}, больше нет: книги обрезаны',
  LEDGER_REWRITTEN: 'блок {height} не тот, который стоял {at}: книги переписаны',
  AUDIT_SERVER_STOPPED: 'сервер остановился во время проверки',
  AUDIT_NOT_FINISHED: 'сервер не смог довести проверку до конца; причина в его журнале',
}
