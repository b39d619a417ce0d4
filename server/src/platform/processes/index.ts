/**
 * Facts of the operating system about another process: whether it runs, since when, and as what.
 * A process id alone proves nothing, because ids are reused after a crash or a reboot; the start mark tells two
 * holders of one id apart. Answers come from /proc where it exists and from `ps` elsewhere.
 * This module looks; it never signals and never waits.
 */
export { commandLine, isRunning, isUncollected, startMark } from './running-process.ts'
