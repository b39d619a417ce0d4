import { useFilter } from './use-filter.ts'

/** Whether a dialog of the page is open, which stands in the address bar: a link opens it too. */
export function useOpened(name: string): [isOpen: boolean, open: (isOpen: boolean) => void] {
  const [opened, choose] = useFilter('open')
  return [opened === name, (isOpen) => choose(isOpen ? name : '')]
}
