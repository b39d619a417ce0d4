type Bar = {
  readonly label: string
  /** The bar's length relative to the others; a negative value is drawn as such. */
  readonly value: number
  /** The value as text. */
  readonly text: string
}

/** Values as bars side by side; each shows its value as text. */
export function Bars({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), Number.MIN_VALUE)
  return (
    <ul className="bars" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label}>
          <span>{bar.label}</span>
          <span className="bar-track" aria-hidden="true">
            <span
              className={bar.value < 0 ? 'bar-fill below' : 'bar-fill'}
              style={{ inlineSize: `${(Math.abs(bar.value) / most) * 100}%` }}
            />
          </span>
          <span className="number">{bar.text}</span>
        </li>
      ))}
    </ul>
  )
}
