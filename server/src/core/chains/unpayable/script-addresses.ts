import { listed } from './listed-address.ts'

const burn = 'is a burn address, whose key nobody has'
const wiki = 'https://en.bitcoin.it/wiki/Proof_of_burn'

/** Addresses of Bitcoin, Litecoin and Dogecoin; a hash is the same payee in each form and on each of the three. */
export const scriptAddresses = [
  ...listed('bitcoin', [
    ['1BitcoinEaterAddressDontSendf59kuE', burn, wiki],
    [
      '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
      burn,
      'https://docs.counterparty.io/docs/basics/what-is-counterparty/proof-of-burn/',
    ],
    ['1111111111111111111114oLvT2', 'is the hash of zeros, to which no key is known', wiki],
    ['11111111111111111111BZbvjr', 'is a hash to which no key is known', wiki],
    [
      'bc1p2zffkaxp5py4fdutfdsrt6t6tcrc5ks09rkfd428hlhf4n5q8tqqwv7ahk',
      'is a point to which nobody knows a key',
      'https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki',
    ],
  ]),
  ...listed('dogecoin', [['DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr', burn, 'https://dogeparty.io/']]),
]

/**
 * Compared by text: as a script, the same hash is that of the empty script, which many samples use and others can
 * spend.
 */
export const exactAddresses = listed('bitcoin', [
  [
    '1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E',
    'is the hash of an empty key',
    'https://bitcointalk.org/index.php?topic=50206.0',
  ],
])
