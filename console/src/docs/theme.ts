// The look and the language that were chosen in the console, before anything is painted. So this is built as a classic script.
import { applyTheme, firstLanguage } from '#preferences'

applyTheme()
document.documentElement.dataset.language = firstLanguage()
