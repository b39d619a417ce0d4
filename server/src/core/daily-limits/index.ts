// Daily limits: how much of their tariff's limits customers use in a day of UTC, counted in USDT. Invariants: a day's row is
// locked by the act that uses it, so racing acts never exceed a limit together; an act that comes to nothing gives back
// what it took. The limits themselves are the tariff's.
export { dailyUseClaim } from './daily-use-claim.ts'
export {
  chargeToDay,
  type DailyUse,
  dailyLimitRefusals,
  giveBackToDay,
  takeFromDay,
} from './take-from-day.ts'
