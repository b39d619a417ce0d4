// Preferences: the theme and the language that a person chose, kept in the browser for all pages of the exchange.
export { chooseLanguage, firstLanguage, type Language, languages } from './language.ts'
export { applyTheme, chooseTheme, readTheme, themes } from './theme.ts'
