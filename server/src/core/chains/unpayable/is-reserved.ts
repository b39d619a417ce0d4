// EIP-1352 reserves the first 2^16 accounts: https://eips.ethereum.org/EIPS/eip-1352
const freeBytes = 2

/** Whether all but the last two bytes of an account are zero: no key or code leads to such an account in any family. */
export function isReserved(account: Uint8Array): boolean {
  return account.length > freeBytes && account.subarray(0, -freeBytes).every((byte) => byte === 0)
}
