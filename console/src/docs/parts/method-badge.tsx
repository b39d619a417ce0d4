type Props = { readonly method: string; readonly isShort?: boolean }

export function MethodBadge({ method, isShort = false }: Props) {
  return (
    <span className={`method method-${method.toLowerCase()}`}>
      {isShort && method === 'DELETE' ? 'DEL' : method}
    </span>
  )
}
