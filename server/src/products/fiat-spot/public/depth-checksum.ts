import { crc32 } from 'node:zlib'
import type { TextLevel } from './market-data-resource.ts'

const checkedLevelsMax = 10

/**
 * CRC-32 (as in zlib, an unsigned integer) of the best ten levels of both sides: the best bid, the best ask, the second
 * bid, the second ask and so on, each as price:amount, joined by colons. If one side has fewer levels, the other continues
 * alone; an empty book has 0.
 */
export function depthChecksum(bids: readonly TextLevel[], asks: readonly TextLevel[]): number {
  const parts: string[] = []
  for (let place = 0; place < checkedLevelsMax; place++) {
    for (const level of [bids[place], asks[place]]) if (level !== undefined) parts.push(...level)
  }
  return crc32(parts.join(':'))
}
