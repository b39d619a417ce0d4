const cellsMin = 1024

/**
 * Slots by key, such as those of orders by id: an open-addressed hash table that is never more than half full. A cell with
 * slot 0 is free.
 */
export class SlotIndex {
  private keys = new Float64Array(cellsMin)
  private slots = new Int32Array(cellsMin)
  private mask = cellsMin - 1
  private used = 0

  get count(): number {
    return this.used
  }

  /** The slot of a key; 0 if it is not present. */
  get(key: number): number {
    return this.slots[this.find(key)] as number // inside the table
  }

  /** Adds a key, which must not be present, with its slot, which is above 0. */
  add(key: number, slot: number): void {
    if (this.used * 2 > this.mask) this.grow()
    this.put(key, slot)
    this.used += 1
  }

  /** Removes a key, which must be present. */
  remove(key: number): void {
    const { keys, slots, mask } = this
    let hole = this.find(key)
    this.used -= 1
    // Keys that were displaced by this one move up, so that no search ends too early.
    for (let cell = (hole + 1) & mask; slots[cell] !== 0; cell = (cell + 1) & mask) {
      const displaced = (cell - this.homeOf(keys[cell] as number)) & mask
      if (displaced < ((cell - hole) & mask)) continue
      keys[hole] = keys[cell] as number
      slots[hole] = slots[cell] as number
      hole = cell
    }
    slots[hole] = 0
  }

  /** The cell of a key, or the free cell where it belongs. */
  private find(key: number): number {
    const { keys, slots, mask } = this
    let cell = this.homeOf(key)
    while (slots[cell] !== 0 && keys[cell] !== key) cell = (cell + 1) & mask
    return cell
  }

  private put(key: number, slot: number): void {
    const cell = this.find(key)
    this.keys[cell] = key
    this.slots[cell] = slot
  }

  /**
   * Fibonacci hashing of both halves of a key without its last three bits, which say where in its group it stands: eight
   * consecutive keys, such as the ids of young orders, are neighbours in the cache, and groups scatter.
   */
  private homeOf(key: number): number {
    const group = (key ^ (key / 0x1_0000_0000)) >> 3
    const mixed = Math.imul(group, 0x9e37_79b1)
    return (((mixed ^ (mixed >>> 15)) << 3) | (key & 7)) & this.mask
  }

  private grow(): void {
    const { keys, slots } = this
    this.mask = keys.length * 2 - 1
    this.keys = new Float64Array(keys.length * 2)
    this.slots = new Int32Array(keys.length * 2)
    // Iterating over entries would make an array for each cell.
    for (let cell = 0; cell < slots.length; cell++)
      if (slots[cell] !== 0) this.put(keys[cell] as number, slots[cell] as number) // inside the table
  }
}
