import type { Asset } from '#core/money'
import type { Message } from '#platform/sentences'

/** A proven difference, in units of its asset: negative where the books have more than the outside world. */
export type Difference = { readonly asset: Asset; readonly units: bigint; readonly why: Message }
