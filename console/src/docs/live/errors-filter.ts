/** Connects the field that narrows the table of error codes down. */
export function connectErrorsFilter(): void {
  const field = document.querySelector<HTMLElement>('[data-filter]')
  const input = field?.querySelector('input')
  const status = document.querySelector('.errors + [role=status]')
  if (field === null || input == null || status === null) return
  const rows = [...document.querySelectorAll<HTMLElement>('.errors tbody tr')].map((row) => ({
    row,
    text: row.textContent?.toLowerCase() ?? '',
  }))
  field.hidden = false
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/)
    for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word))
    status.textContent = rows.every(({ row }) => row.hidden) ? 'No code fits.' : ''
  })
}
