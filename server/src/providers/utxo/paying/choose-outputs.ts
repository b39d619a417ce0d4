/** An output that may be spent. */
export type Choice = { readonly outpoint: string; readonly units: bigint }

export type Choosing<C extends Choice> = {
  /** The largest first. */
  readonly outputs: readonly C[]
  /** The payments, and the fee of everything but inputs and change. */
  readonly target: bigint
  /** The fee of one input. */
  readonly inputFee: bigint
  /** The fee of the change and, later, of spending it: what it is worth to need no change. */
  readonly changeCost: bigint
  readonly inputsMax: number
}

/** `hasChange`: what is left over is worth an output. */
export type Chosen<C> = { readonly inputs: readonly C[]; readonly hasChange: boolean }

// Each try is one output taken or left, some tens of nanoseconds.
const triesMax = 100_000

/**
 * The outputs that pay a target: a set that leaves no change where one is found (branch and bound), else the largest first. An
 * output whose own fee is more than itself is never chosen. Null where all of them are not enough.
 */
export function chooseOutputs<C extends Choice>(choosing: Choosing<C>): Chosen<C> | null {
  const useful = choosing.outputs.filter(({ units }) => units > choosing.inputFee)
  const exact = withoutChange({ ...choosing, outputs: useful })
  return exact === null ? largestFirst({ ...choosing, outputs: useful }) : { inputs: exact, hasChange: false }
}

function largestFirst<C extends Choice>({
  outputs,
  target,
  inputFee,
  inputsMax,
}: Choosing<C>): Chosen<C> | null {
  const inputs: C[] = []
  let sum = 0n
  for (const output of outputs) {
    if (sum >= target || inputs.length === inputsMax) break
    inputs.push(output)
    sum += output.units - inputFee
  }
  return sum < target || inputs.length === 0 ? null : { inputs, hasChange: true }
}

/** Erhardt's branch and bound: the set that is the least above the target, by at most the cost of a change. */
function withoutChange<C extends Choice>({
  outputs,
  target,
  inputFee,
  changeCost,
  inputsMax,
}: Choosing<C>): C[] | null {
  const values = outputs.map(({ units }) => units - inputFee)
  const rest: bigint[] = [0n]
  for (const value of values.toReversed()) rest.unshift((rest[0] ?? 0n) + value)
  let best: { readonly sum: bigint; readonly taken: readonly number[] } | null = null
  const taken: number[] = []
  let [sum, at, tries] = [0n, 0, 0]
  while (tries < triesMax) {
    tries++
    const isHopeless =
      sum + (rest[at] ?? 0n) < target || sum > target + changeCost || taken.length > inputsMax
    const isEnough = !isHopeless && sum >= target && taken.length > 0
    if (isEnough && (best === null || sum < best.sum)) best = { sum, taken: [...taken] }
    if (isHopeless || isEnough || at === values.length) {
      const last = taken.pop()
      if (last === undefined) break
      sum -= values[last] ?? 0n
      at = last + 1
    } else {
      taken.push(at)
      sum += values[at] ?? 0n
      at++
    }
  }
  return best === null ? null : best.taken.map((position) => outputs[position] as C) // as: positions of outputs
}
