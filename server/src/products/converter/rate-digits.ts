/** Significant digits of a published rate: enough to be fair to any amount, few enough to be read. */
export const rateDigits = 12
