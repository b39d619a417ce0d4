// @ts-check
// The look that was chosen in the console (console/src/app/theme.ts), before anything is painted. So this is no module.
{
  const chosen = localStorage.getItem('coffer.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}
