// Keys: API keys and the dialogs that make, confirm and roll them.
export { KeysPage } from './keys-page.tsx'
