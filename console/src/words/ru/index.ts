// The same words in Russian; loaded when it is chosen.

export { ru } from './ru.ts'
