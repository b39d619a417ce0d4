// Sandbox: its state, and controls of the simulated outside.
export { SandboxPage } from './sandbox-page.tsx'
