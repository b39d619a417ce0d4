/** Connects the buttons that copy the text of their block. */
export function connectCopying(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null
    const text = button?.closest('figure')?.querySelector('code')?.textContent
    if (button === null || text === undefined) return
    button.textContent = await copied(text)
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1_500)
  })
}

async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied'
  } catch {
    return 'Select and copy by hand'
  }
}
