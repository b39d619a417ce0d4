/** What a command may know of the outside; `process` is one. */
export type Terminal = Pick<NodeJS.Process, 'env' | 'stdin' | 'stdout' | 'stderr' | 'on' | 'off'>
