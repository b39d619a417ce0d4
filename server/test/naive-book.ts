export * from './load/naive-book.ts'
