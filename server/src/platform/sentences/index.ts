// Sentences for people that programs tell apart: a code, its facts, and the English words, declared once beside the code
// that finds the thing. Clients word a code in their language. Not for refusals, which have a table of their own.
export { type Coded, coded, codedObject, codedText } from './coded.ts'
export {
  defineSentences,
  type Facts,
  inEnglish,
  type Message,
  readMessage,
  type Sentence,
  tell,
  textMessage,
  textSentence,
} from './sentence.ts'
