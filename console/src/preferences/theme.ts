/** The chosen theme; `system` follows the machine. */
export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

const kept = 'coffer.theme'

export function readTheme(): Theme {
  const chosen = localStorage.getItem(kept)
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(kept, theme)
  applyTheme()
}

export function applyTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
