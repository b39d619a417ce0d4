import { listed } from './listed-address.ts'

const etherscan = 'https://etherscan.io/address/'
const zero = 'is the zero address, whose key nobody has'
const burn = 'is a burn address, whose key nobody has'
const precompile = 'is reserved for precompiled contracts'
const system = 'is a system contract, which keeps what it is paid'

/** Addresses of EVM chains. `isReserved` refuses the rest of the range of EIP-1352. */
export const evmAddresses = listed('evm', [
  ['0x0000000000000000000000000000000000000000', zero, 'https://eips.ethereum.org/EIPS/eip-1352'],
  ['0x0000000000000000000000000000000000000001', precompile, 'https://www.evm.codes/precompiled'],
  ['0x0000000000000000000000000000000000000009', precompile, 'https://eips.ethereum.org/EIPS/eip-152'],
  ['0x000000000000000000000000000000000000000A', precompile, 'https://eips.ethereum.org/EIPS/eip-4844'],
  ['0x0000000000000000000000000000000000000011', precompile, 'https://eips.ethereum.org/EIPS/eip-2537'],
  ['0x0000000000000000000000000000000000000100', precompile, 'https://eips.ethereum.org/EIPS/eip-7951'],
  ['0x000000000000000000000000000000000000ffff', precompile, 'https://eips.ethereum.org/EIPS/eip-1352'],
  [
    '0x000000000000000000000000000000000000dEaD',
    burn,
    `${etherscan}0x000000000000000000000000000000000000dead`,
  ],
  [
    '0x00000000000000000000045261D4Ee77acdb3286',
    burn,
    `${etherscan}0x00000000000000000000045261d4ee77acdb3286`,
  ],
  [
    '0xdEAD000000000000000042069420694206942069',
    burn,
    `${etherscan}0xdead000000000000000042069420694206942069`,
  ],
  [
    '0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001',
    'is a system account without a key',
    'https://specs.optimism.io/protocol/deposits.html',
  ],
  [
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    'stands for the coin of the network and is no account',
    'https://eips.ethereum.org/EIPS/eip-7528',
  ],
  [
    '0xffffFFFfFFffffffffffffffFfFFFfffFFFfFFfE',
    'is a system account without a key',
    'https://eips.ethereum.org/EIPS/eip-4788',
  ],
  ['0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02', system, 'https://eips.ethereum.org/EIPS/eip-4788'],
  ['0x0000F90827F1C53a10cb7A02335B175320002935', system, 'https://eips.ethereum.org/EIPS/eip-2935'],
  ['0x00000961Ef480Eb55e80D19ad83579A64c007002', system, 'https://eips.ethereum.org/EIPS/eip-7002'],
  ['0x0000BBdDc7CE488642fb579F8B00f3a590007251', system, 'https://eips.ethereum.org/EIPS/eip-7251'],
  [
    '0x00000000219ab540356cBB839Cbe05303d7705Fa',
    'is the deposit contract of validators',
    'https://ethereum.org/en/staking/deposit-contract/',
  ],
])

/** Addresses of TRON. The listed EVM accounts are refused on TRON too, by their 20 bytes. */
export const tronAddresses = listed('tron', [
  [
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    zero,
    'https://tronscan.org/#/address/T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  ],
  [
    'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
    'is the black hole of TRON, to which burnt coins go',
    'https://github.com/tronprotocol/java-tron/blob/develop/framework/src/main/resources/config.conf',
  ],
])

const special = 'https://xrpl.org/docs/concepts/accounts/addresses#special-addresses'

export const xrpAddresses = listed('xrp', [
  ['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'is ACCOUNT_ZERO, a black hole', special],
  ['rrrrrrrrrrrrrrrrrrrrBZbvji', 'is ACCOUNT_ONE, a black hole', special],
  ['rrrrrrrrrrrrrrrrrrrn5RM1rHd', 'is the NaN address, a black hole', special],
  ['rrrrrrrrrrrrrrrrrNAMEtxvNvQ', 'is the name reservation address, a black hole', special],
  ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'is the genesis account, a black hole', special],
])

const tonSystem = 'https://docs.ton.org/foundations/system'

export const tonAddresses = listed('ton', [
  [
    '0:0000000000000000000000000000000000000000000000000000000000000000',
    zero,
    'https://tonviewer.com/UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ',
  ],
  [
    '0:ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    burn,
    'https://tonviewer.com/EQD__________________________________________0vo',
  ],
  [
    '-1:0000000000000000000000000000000000000000000000000000000000000000',
    zero,
    'https://docs.ton.org/foundations/config',
  ],
  [
    '-1:3333333333333333333333333333333333333333333333333333333333333333',
    'is the elector contract',
    tonSystem,
  ],
  [
    '-1:5555555555555555555555555555555555555555555555555555555555555555',
    'is the config contract',
    tonSystem,
  ],
  [
    '-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c',
    'is the root contract of TON DNS',
    'https://docs.ton.org/foundations/config',
  ],
])

const natives = 'https://docs.anza.xyz/runtime/programs'
const sysvars = 'https://docs.anza.xyz/runtime/sysvars'
const program = 'is a program, which no key signs for'
const sysvar = 'is a system variable, which no key signs for'
const tokens = 'https://spl.solana.com'

export const solanaAddresses = listed('solana', [
  ['11111111111111111111111111111111', 'is the system program, which no key signs for', natives],
  ['Config1111111111111111111111111111111111111', program, natives],
  ['Stake11111111111111111111111111111111111111', program, natives],
  ['StakeConfig11111111111111111111111111111111', program, natives],
  ['Vote111111111111111111111111111111111111111', program, natives],
  ['AddressLookupTab1e1111111111111111111111111', program, natives],
  ['ComputeBudget111111111111111111111111111111', program, natives],
  ['NativeLoader1111111111111111111111111111111', program, natives],
  ['BPFLoader1111111111111111111111111111111111', program, natives],
  ['BPFLoader2111111111111111111111111111111111', program, natives],
  ['BPFLoaderUpgradeab1e11111111111111111111111', program, natives],
  ['LoaderV411111111111111111111111111111111111', program, natives],
  ['Ed25519SigVerify111111111111111111111111111', program, natives],
  ['KeccakSecp256k11111111111111111111111111111', program, natives],
  ['Secp256r1SigVerify1111111111111111111111111', program, natives],
  ['ZkTokenProof1111111111111111111111111111111', program, natives],
  ['ZkE1Gama1Proof11111111111111111111111111111', program, natives],
  ['Feature111111111111111111111111111111111111', program, natives],
  ['Sysvar1111111111111111111111111111111111111', sysvar, sysvars],
  ['SysvarC1ock11111111111111111111111111111111', sysvar, sysvars],
  ['SysvarEpochSchedu1e111111111111111111111111', sysvar, sysvars],
  ['SysvarFees111111111111111111111111111111111', sysvar, sysvars],
  ['Sysvar1nstructions1111111111111111111111111', sysvar, sysvars],
  ['SysvarRecentB1ockHashes11111111111111111111', sysvar, sysvars],
  ['SysvarRent111111111111111111111111111111111', sysvar, sysvars],
  ['SysvarRewards111111111111111111111111111111', sysvar, sysvars],
  ['SysvarS1otHashes111111111111111111111111111', sysvar, sysvars],
  ['SysvarS1otHistory11111111111111111111111111', sysvar, sysvars],
  ['SysvarStakeHistory1111111111111111111111111', sysvar, sysvars],
  ['SysvarEpochRewards1111111111111111111111111', sysvar, sysvars],
  ['SysvarLastRestartS1ot1111111111111111111111', sysvar, sysvars],
  [
    '1nc1nerator11111111111111111111111111111111',
    'is the incinerator, which burns what it is paid',
    'https://docs.rs/solana-program/latest/solana_program/incinerator',
  ],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', program, `${tokens}/token`],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', program, `${tokens}/token-2022`],
  ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', program, `${tokens}/associated-token-account`],
  ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', program, `${tokens}/memo`],
  ['Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', program, `${tokens}/memo`],
  ['metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', program, 'https://developers.metaplex.com/token-metadata'],
  [
    'So11111111111111111111111111111111111111112',
    'is the mint of wrapped SOL',
    'https://docs.rs/spl-token/latest/spl_token/native_mint',
  ],
  [
    '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP',
    'is the mint of wrapped SOL',
    'https://docs.rs/spl-token-2022/latest/spl_token_2022/native_mint',
  ],
  ['SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy', program, `${tokens}/stake-pool`],
  ['namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX', program, `${tokens}/name-service`],
  ['noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV', program, 'https://docs.rs/spl-noop'],
  [
    'cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK',
    program,
    'https://docs.rs/spl-account-compression/latest/spl_account_compression',
  ],
])
