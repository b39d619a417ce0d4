/** Short enough that an insertion inside a run costs next to nothing. */
const runMax = 64

/** Neighbours, sorted by key. */
type Run = { readonly keys: number[]; readonly slots: number[] }

/**
 * Slots sorted by key, the highest at the end, where arrays grow and shrink for free. The array is cut into short runs: an
 * insertion or removal far from the end moves a few neighbours, not the thousands of a deep book. No run is ever empty.
 */
export class SortedSlots {
  private readonly runs: Run[] = []

  /** The slot of the highest key; 0 without one. */
  last(): number {
    return this.runs[this.runs.length - 1]?.slots.at(-1) ?? 0
  }

  /** From the highest down. */
  *descending(): Generator<number> {
    for (let index = this.runs.length - 1; index >= 0; index--) {
      const slots = this.runs[index]?.slots ?? []
      for (let place = slots.length - 1; place >= 0; place--) yield slots[place] as number // inside the run
    }
  }

  /** Adds a key, which must not be present, with its slot. */
  add(key: number, slot: number): void {
    const index = this.runOf(key)
    const run = this.runs[index]
    if (run === undefined) {
      this.runs.push({ keys: [key], slots: [slot] })
      return
    }
    const place = placeOf(key, run.keys)
    insert(run.keys, place, key)
    insert(run.slots, place, slot)
    if (run.keys.length > runMax) this.split(index)
  }

  /** Removes a key, which must be present. */
  remove(key: number): void {
    const index = this.runOf(key)
    const run = this.runs[index] as Run // the key is present
    if (run.keys.length === 1) {
      this.runs.splice(index, 1)
      return
    }
    const place = placeOf(key, run.keys)
    close(run.keys, place)
    close(run.slots, place)
  }

  private split(index: number): void {
    const { keys, slots } = this.runs[index] as Run // the run that is too long
    const upper = { keys: keys.splice(runMax >> 1), slots: slots.splice(runMax >> 1) }
    this.runs.splice(index + 1, 0, upper)
  }

  /** The last run that begins at or below a key, or the first. */
  private runOf(key: number): number {
    let low = 0
    let high = this.runs.length - 1
    // Nearly all searches are near the best price, in the last run.
    if (high >= 0 && ((this.runs[high] as Run).keys[0] as number) <= key) return high
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      // The middle lies inside the array, and no run is empty.
      if (((this.runs[middle] as Run).keys[0] as number) <= key) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** The position of a key in sorted keys, or the position where it belongs. */
export function placeOf(key: number, keys: readonly number[]): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // The middle lies inside the array.
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return low
}

// Written out because splice allocates an array of the removed items and is several times slower on short arrays.
function insert(array: number[], place: number, value: number): void {
  array.push(value)
  for (let index = array.length - 1; index > place; index--) array[index] = array[index - 1] as number
  array[place] = value
}

function close(array: number[], place: number): void {
  for (let index = place + 1; index < array.length; index++) array[index - 1] = array[index] as number
  array.pop()
}
