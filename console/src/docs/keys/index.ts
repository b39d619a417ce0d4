// Keys: the key that the documentation signs with, kept in the session storage of the tab and nowhere else. The console hands a
// key over here, and takes every key back when its owner signs out.
export {
  type Choice,
  type Credentials,
  chooseCredentials,
  demoCustomers,
  forgetKeys,
  giveKey,
  loadDemoKeys,
  readCredentials,
  shownCredentials,
  watchCredentials,
} from './credentials.ts'
export { keyInUse, keySentence } from './key-sentence.ts'
export { newKey } from './new-key.ts'
