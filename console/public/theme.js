// @ts-check
// The look and the language that were chosen in the console (console/src/app/theme.ts, console/src/words/words.tsx), before
// anything is painted. So this is no module.
{
  const { dataset } = document.documentElement
  const chosen = localStorage.getItem('coffer.theme')
  if (chosen === 'light' || chosen === 'dark') dataset.theme = chosen
  const wanted = [
    localStorage.getItem('coffer.language'),
    ...navigator.languages.map((one) => one.slice(0, 2)),
  ]
  dataset.language = wanted.find((one) => one === 'en' || one === 'ru') ?? 'en'
}
