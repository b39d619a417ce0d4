/** A notice that an order's state may have changed. Notices come in any order, any number of times, or never. */
export type SupplierNotice = {
  /** Our reference of the order. */
  readonly reference: string
}
