import { call } from '#office/desk'
import { SessionsPage } from '#sessions'

/** The operator's sessions. */
export function OwnSessionsPage() {
  return (
    <SessionsPage
      read={(cursor, limit) => call('officeListSessions', { query: { cursor, limit } })}
      end={(session_id) => call('officeEndSession', { params: { session_id } })}
    />
  )
}
