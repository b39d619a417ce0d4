import { moneyOutcomes } from './ru-outcomes-money.ts'
import { peopleOutcomes } from './ru-outcomes-people.ts'

/** Outcomes of operators' acts, by their codes. */
export const outcomes: { readonly [code: string]: string } = {
  ...peopleOutcomes,
  PROPOSED: 'Ждёт второго человека: предложение {proposal_id}.',
  PROPOSED_TO_SEVERAL: 'Ждёт ещё людей ({others}): предложение {proposal_id}.',
  PROPOSED_BEFORE: 'Вы уже предлагали это.',
  THEN_WAITS: 'После этого подождёт {seconds} с.',
  DECIDED_BY_ANOTHER: 'Решает другой оператор: предложение {proposal_id}.',
  DONE_MEANWHILE: 'Это тем временем сделал сервер.',
  TO_BE_REPEATED: 'Одобрено: {operator} повторяет `{action}` на машине, где лежит файл.',
  MORE_APPROVALS_NEEDED: 'Ждёт ещё одобрений других операторов: {missing}.',
  APPROVED_AND_WAITS: 'Одобрено; выполнится в {due_at}.',
  DECLINED: 'Отклонено: {action}.',
  WITHDRAWN: 'Отозвано: {action}.',
  LEVEL_SET: 'Уровень клиента {username} был {before}, теперь {after}.',
  LEVEL_UNCHANGED: 'Ничего не изменилось: уровень клиента {username} и раньше был {before}.',
  EMAIL_SET: 'Адрес клиента {username} был {before}, теперь {after}; он не подтверждён.',
  EMAIL_UNCHANGED: 'Ничего не изменилось: адрес клиента {username} и раньше был {before}.',
  ...moneyOutcomes,
}
