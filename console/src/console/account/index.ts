// Account: the parts of all console pages: the client and live data.
export { call, readMe, signIn } from './api.ts'
export { cut, decimalsOf, padded } from './decimals.ts'
export { LiveData, slowMs, untoldMs } from './live-data.tsx'
export { SureDialog } from './sure-dialog.tsx'
export { usePermissions } from './use-permissions.ts'
