/** Connects the form of an operation, which is loaded when it is first opened. */
export function connectForms(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-operation]')) {
    const place = details.querySelector('div')
    details.hidden = false
    const open = async () => {
      const { openTryIt } = await import('#docs/try-it')
      if (place !== null) await openTryIt(place, details.dataset.operation ?? '')
    }
    details.addEventListener('toggle', () => void open(), { once: true })
  }
}
