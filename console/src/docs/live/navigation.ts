import { elementById } from './element-by-id.ts'

const storageName = 'coffer.sections'

/** Connects the navigation: folded groups stay folded, the current page is in view, and a button shows it on phones. */
export function connectNavigation(): void {
  const navigation = elementById('navigation')
  const folded: { [section: string]: boolean } = JSON.parse(sessionStorage.getItem(storageName) ?? '{}')
  for (const section of navigation.querySelectorAll('details')) {
    const name = section.dataset.section ?? ''
    const isCurrent = section.querySelector('[aria-current]') !== null
    section.open = isCurrent || (folded[name] ?? section.open)
    section.addEventListener('toggle', () => {
      folded[name] = section.open
      sessionStorage.setItem(storageName, JSON.stringify(folded))
    })
  }
  navigation.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  connectMenu()
}

function connectMenu(): void {
  const [button, sides] = [elementById('menu'), elementById('sides')]
  const show = (isOpen: boolean) => {
    button.ariaExpanded = String(isOpen)
    sides.classList.toggle('open', isOpen)
  }
  button.addEventListener('click', () => show(button.ariaExpanded !== 'true'))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !sides.classList.contains('open')) return
    show(false)
    button.focus()
  })
}
