import { useWords } from '#words'

/** Whether a customer is frozen. */
export function Standing({ isFrozen }: { readonly isFrozen: boolean }) {
  const text = useWords().people
  return isFrozen ? (
    <span className="tag failed">{text.frozen}</span>
  ) : (
    <span className="tag completed">{text.active}</span>
  )
}
