// Where a person is signed in, in the console and in the back office alike.
export { SessionsPage } from './sessions-page.tsx'
