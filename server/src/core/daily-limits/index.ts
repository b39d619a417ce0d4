// Daily limits: how much of their tariff's limits customers use in a day of UTC, counted in USDT. Invariants: each act
// locks the day's row that it uses, so racing acts never exceed a limit together; a failed act gives back its part. The
// tariff sets the limits.
export { dailyUseClaim } from './daily-use-claim.ts'
export {
  chargeToDay,
  type DailyUse,
  dailyLimitRefusals,
  giveBackToDay,
  takeFromDay,
} from './take-from-day.ts'
