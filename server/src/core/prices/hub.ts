/** Prices are kept against this currency and cross over it, so that cross rates agree. One of it costs one of it. */
export const hub = 'USDT'
