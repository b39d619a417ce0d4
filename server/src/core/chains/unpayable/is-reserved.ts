// EIP-1352 reserves the first 2^16 accounts: https://eips.ethereum.org/EIPS/eip-1352
const freeBytes = 2

/** Whether an account is zero but for its last two bytes: no key or code leads to one, whatever the family. */
export function isReserved(account: Uint8Array): boolean {
  return account.length > freeBytes && account.subarray(0, -freeBytes).every((byte) => byte === 0)
}
