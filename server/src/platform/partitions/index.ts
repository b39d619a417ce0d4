// Tables that are kept in partitions: ranges of a time, of an id that begins with its time, or of transactions. The
// schema makes and drops them by functions of its owner, since the server owns no table; `partitions.plans` lists the tables.
// Invariants: a range is made before its first row comes, and a row without a range goes to the rest, so that no insert
// fails; only ranges of tables that are not the books can be dropped. The module that owns a table proves that a range is no
// longer needed.

export {
  lackOfTablespace,
  type MovablePartition,
  movablePartitions,
  movePartition,
} from './move-partitions.ts'
export { makePartitions, partitionWorker } from './partition-worker.ts'
export {
  dropFirstPartition,
  dropOldPartitions,
  isInSome,
  keptSince,
  type Partition,
  partitionsOf,
  rangesBeside,
  rangesOfRest,
} from './partitions.ts'
