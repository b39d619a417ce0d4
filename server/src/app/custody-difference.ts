import type { Asset } from '#core/money'

/** A proven difference, in units of its asset: below zero where the books have more than the outside world. */
export type Difference = { readonly asset: Asset; readonly units: bigint; readonly why: string }
