/** A card's money in whole cents. */
export type Cents = bigint

/** A notice of an issuer; `of` is the number of a purchase. */
export type PaperNotice =
  | { readonly kind: 'authorization'; readonly of: number; readonly amount: Cents }
  | {
      readonly kind: 'clearing'
      readonly of: number | null
      readonly amount: Cents
      readonly isFinal: boolean
    }
  | { readonly kind: 'reversal'; readonly of: number; readonly amount: Cents }
  | { readonly kind: 'refund'; readonly amount: Cents }

type State = 'ACTIVE' | 'FROZEN' | 'BLOCKED'

type Purchase = {
  answer: object | null
  /** The amount that was approved, or asked for first. */
  asked: Cents
  held: Cents
  taken: Cents
  givenBack: Cents
  isOver: boolean
  /** The days of its first notice, and of its hold; limits count it on the first day. */
  readonly day: number
  heldOn: number
}

const holdDays = 7
const least = (one: Cents, other: Cents) => (one < other ? one : other)

/** Cents as the decimal text of an amount. */
export function text(cents: Cents): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '')
}

/** A card reckoned by hand, apart from the product: what it may spend, holds, lost to the house and sent to the wallet. */
export function paperCard(begin: { loaded: Cents; limit: Cents | null; day: number }) {
  const purchases = new Map<string, Purchase>()
  const told = new Set<string>()
  /** The day of the first telling, by its name: the same question on another day is another one. */
  const days = new Map<string, number>()
  const notRaised = new Map<string, object>()
  const spent = new Map<number, Cents>()
  let [free, wallet, lost, day] = [begin.loaded, 0n, 0n, begin.day]
  let state: State = 'ACTIVE'

  const purchaseOf = (name: string): Purchase => {
    const known = purchases.get(name)
    if (known !== undefined) return known
    const fresh = {
      answer: null,
      asked: 0n,
      held: 0n,
      taken: 0n,
      givenBack: 0n,
      isOver: false,
      day,
      heldOn: day,
    }
    purchases.set(name, fresh)
    return fresh
  }
  const afterDebt = (amount: Cents) => {
    const repaid = least(lost, amount)
    lost -= repaid
    return amount - repaid
  }
  const release = (amount: Cents) => {
    if (state === 'BLOCKED') wallet += afterDebt(amount)
    else free += amount
  }
  const usedOn = (on: number) => {
    const used = [...purchases.values()].reduce(
      (sum, one) => (one.day === on ? sum + one.held + one.taken : sum),
      -(spent.get(on) ?? 0n),
    )
    return used < 0n ? 0n : used
  }
  function whyNot(rest: Cents, on: number): string | null {
    if (rest === 0n) return 'insufficient_funds'
    if (state !== 'ACTIVE') return state === 'BLOCKED' ? 'card_blocked' : 'card_frozen'
    if (begin.limit !== null && usedOn(on) + rest > begin.limit) return 'limit'
    return free < rest ? 'insufficient_funds' : null
  }
  const openOf = (purchase: Purchase, amount: Cents) => {
    const open = purchase.isOver ? 0n : amount - purchase.taken - purchase.givenBack
    return open > 0n ? open : 0n
  }
  function raise(purchase: Purchase, amount: Cents, name: string): object {
    const known = notRaised.get(name)
    if (known !== undefined) return known
    const beyond = openOf(purchase, amount) - purchase.held
    const more = beyond < 0n ? 0n : least(beyond, amount - purchase.asked)
    const reason = whyNot(more, purchase.day)
    if (reason !== null) {
      const answer = { isApproved: false, reason }
      notRaised.set(name, answer)
      return answer
    }
    free -= more
    purchase.held += more
    purchase.asked = amount
    purchase.heldOn = day
    return { isApproved: true }
  }
  function authorize({ of, amount }: Extract<PaperNotice, { kind: 'authorization' }>, id: string): object {
    const purchase = purchaseOf(String(of))
    const isApproved =
      purchase.answer !== null && 'isApproved' in purchase.answer && purchase.answer.isApproved
    if (isApproved && amount > purchase.asked)
      return raise(purchase, amount, `${of} to ${amount} on ${days.get(id)}`)
    if (purchase.answer !== null) return purchase.answer
    purchase.asked = amount
    const rest = openOf(purchase, amount)
    const reason = whyNot(rest, day)
    purchase.answer = reason === null ? { isApproved: true } : { isApproved: false, reason }
    if (reason === null) {
      free -= rest
      purchase.held = rest
      purchase.heldOn = day
    }
    return purchase.answer
  }
  function clear(purchase: Purchase, amount: Cents, isFinal: boolean): void {
    const fromHold = least(purchase.held, amount)
    const fromCard = least(free, amount - fromHold)
    purchase.held -= fromHold
    free -= fromCard
    const beyond = amount - fromHold - fromCard
    lost += beyond
    if (beyond > 0n && state === 'ACTIVE') state = 'FROZEN'
    purchase.taken += amount
    if (!isFinal) return
    purchase.isOver = true
    release(purchase.held)
    purchase.held = 0n
  }

  return {
    available: () => free,
    held: () => [...purchases.values()].reduce((sum, { held }) => sum + held, 0n),
    returned: () => wallet,
    /** The answer that the issuer hears. */
    tell(notice: PaperNotice, id: string): object {
      if (!days.has(id)) days.set(id, day)
      if (notice.kind === 'authorization') return authorize(notice, id)
      if (told.has(id)) return {}
      told.add(id)
      const { amount } = notice
      if (notice.kind === 'clearing')
        clear(purchaseOf(String(notice.of ?? `alone ${id}`)), amount, notice.isFinal)
      if (notice.kind === 'reversal') {
        const purchase = purchaseOf(String(notice.of))
        const back = least(purchase.held, amount)
        purchase.held -= back
        purchase.givenBack += amount
        release(back)
      }
      if (notice.kind === 'refund') {
        release(afterDebt(amount))
        spent.set(day, (spent.get(day) ?? 0n) + amount)
      }
      return {}
    },
    /** False for a change that is refused. */
    change(to: State): boolean {
      if (state === 'BLOCKED') return to === 'BLOCKED'
      if (to === 'ACTIVE' && state === 'FROZEN') {
        if (free < lost) return false
        free = afterDebt(free)
      }
      state = to
      if (to === 'BLOCKED') {
        wallet += afterDebt(free)
        free = 0n
      }
      return true
    },
    daysPass(days: number): void {
      day += days
      for (const purchase of purchases.values())
        if (purchase.held > 0n && purchase.heldOn + holdDays <= day) {
          release(purchase.held)
          purchase.held = 0n
        }
    },
  }
}
