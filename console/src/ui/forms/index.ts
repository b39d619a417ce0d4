// Forms: fields with their problems, dialogs, and what is shown while and after something is asked.
export { ErrorPanel } from './error-panel.tsx'
