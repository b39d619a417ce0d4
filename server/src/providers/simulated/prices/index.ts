// Simulated prices: they walk from a seed and the business clock, and stay where a tester pins them.

export { isPinned, PriceOutOfReach, pinPrice, type SimulatedMarket } from './pin-price.ts'
export { pricePins } from './price-pins.ts'
export { simulatedPrices } from './simulated-prices.ts'
