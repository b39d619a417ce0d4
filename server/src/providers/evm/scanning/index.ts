// Blocks read along one branch, and the payments to our addresses in them.

export { transferOf } from './block-payments.ts'
export { scanBlocks } from './scan-blocks.ts'
