import { setting } from './setting.ts'
import { wholeNumber } from './setting-text.ts'

/** How long rows are kept that serve a time. */
export const retentionSettings = {
  eventRetentionDays: setting('COFFER_EVENT_RETENTION_DAYS', {
    fallback: '30',
    help: 'Days for which events are kept, for `GET /events` and replays of webhooks.',
    read: wholeNumber({ min: 1, max: 36_500 }),
  }),
  deliveryRetentionDays: setting('COFFER_DELIVERY_RETENTION_DAYS', {
    fallback: '30',
    help: 'Days for which the log of webhook deliveries is kept.',
    read: wholeNumber({ min: 1, max: 36_500 }),
  }),
  minuteCandleDays: setting('COFFER_MINUTE_CANDLE_DAYS', {
    fallback: '730',
    help: 'Days for which candles of minutes are kept, of which those of 5, 15 and 30 minutes are made; hours and days are kept for ever.',
    read: wholeNumber({ min: 31, max: 36_500 }),
  }),
  requestLogDays: setting('COFFER_REQUEST_LOG_DAYS', {
    fallback: '7',
    help: 'Days for which requests with keys are kept for the console, with their bodies but no secrets; 0 keeps none.',
    read: wholeNumber({ min: 0, max: 90 }),
  }),
}
