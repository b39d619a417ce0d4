import { refuses } from '../../../../test/world/good-catalog.ts'

refuses('a rail with the code of a network, since a halt names either', '  sbp:\n →   erc20:\n', [
  '78: rails.erc20: is the code of a network too, and a halt would stop both',
])
