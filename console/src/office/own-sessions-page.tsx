import { SessionsPage } from '#sessions'
import { call } from './api.ts'

/** Where the operator is signed in. */
export function OwnSessionsPage() {
  return (
    <SessionsPage
      read={(cursor, limit) => call('officeListSessions', { query: { cursor, limit } })}
      end={(session_id) => call('officeEndSession', { params: { session_id } })}
    />
  )
}
