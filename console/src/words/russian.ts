import { ru } from '#words/ru'
import type { Dictionary } from './chosen.ts'
import { russianCodes } from './codes/ru.ts'

/** Loaded by who reads Russian, and by nobody else. */
export const russian: Dictionary = { language: 'ru', words: ru, codes: russianCodes }
