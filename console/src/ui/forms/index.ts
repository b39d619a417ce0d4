// Forms: fields with their problems, dialogs, and the display while and after a request.
export { ErrorPanel } from './error-panel.tsx'
