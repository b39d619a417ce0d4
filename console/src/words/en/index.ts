// The words of all pages in English. `Words` is their shape, which the Russian ones follow.

export { en, type Words } from './en.ts'
