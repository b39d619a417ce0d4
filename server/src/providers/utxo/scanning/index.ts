// The payments to our addresses in the blocks of one branch. Outputs that nobody can be sure to spend carry a doubt.

export { scanBlocks, type Watch } from './scan-blocks.ts'
