// Where a person is signed in, for the console and the back office.
export { SessionsPage } from './sessions-page.tsx'
