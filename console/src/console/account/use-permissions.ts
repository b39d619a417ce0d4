import { useQuery } from '@tanstack/react-query'
import { useCodes } from '#words'
import { call } from './api.ts'

/** All permissions of a key, with a description of each in the person's language. */
export function usePermissions() {
  const { name } = useCodes()
  const list = useQuery({
    queryKey: ['permissions'],
    queryFn: () => call('consoleListPermissions'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const permissions = list.data?.items ?? []
  const sayingOf = (code: string) => {
    const told = name('permissions', code)
    return told === code ? (permissions.find((one) => one.code === code)?.says ?? code) : told
  }
  return { list, permissions, sayingOf }
}
