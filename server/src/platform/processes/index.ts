// Facts of the operating system about another process: whether it runs, its start and its command line.
// A process id alone proves nothing, because ids are reused after a crash or a reboot; the start mark tells two
// holders of one id apart. The facts come from /proc where it exists and from `ps` elsewhere.
// This module only looks; it never signals and never waits.
export { commandLine, isRunning, isUncollected, startMark } from './running-process.ts'
