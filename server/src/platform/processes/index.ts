// Facts of the operating system about another process: whether it runs, its start and its command line. A process id
// alone proves nothing, since ids are reused after a crash or a reboot; the start mark distinguishes two processes with
// the same id. The facts come from /proc where it exists, otherwise from `ps`. The module only reads; it never signals
// and never waits. `freePort` finds a port for a process that is about to start.

export { freePort } from './free-port.ts'
export { commandLine, isRunning, isUncollected, startMark } from './running-process.ts'
