import { useFilter } from './use-filter.ts'

/** Whether a dialog of the page is open, stored in the address bar, so a link can open it too. */
export function useOpened(name: string): [isOpen: boolean, open: (isOpen: boolean) => void] {
  const [opened, choose] = useFilter('open')
  return [opened === name, (isOpen) => choose(isOpen ? name : '')]
}
