// Daily limits: how much of their tariff's limits customers use in a day of UTC, counted in USDT. Invariants: a day's row is
// locked by the act that uses it, so racing acts never exceed a limit together; a failed act gives back
// its part. The tariff sets the limits.
export { dailyUseClaim } from './daily-use-claim.ts'
export {
  chargeToDay,
  type DailyUse,
  dailyLimitRefusals,
  giveBackToDay,
  takeFromDay,
} from './take-from-day.ts'
