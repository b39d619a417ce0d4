/** The parts of `process` that a command may use. */
export type Terminal = Pick<NodeJS.Process, 'env' | 'stdin' | 'stdout' | 'stderr' | 'on' | 'off'>
