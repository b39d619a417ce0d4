// The keyboard: where a key leads in a list. The room stands apart from the parts of pages, since scripts without React use it.
export { nextPlace } from './next-place.ts'
