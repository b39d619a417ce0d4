// Trying: the form that signs and sends a request, and the dialog that changes the key. Both are drawn by React, which a page
// loads when one of them is first opened.
export { openKeyDialog } from './key-dialog.tsx'
export { openTryIt } from './open-try-it.tsx'
