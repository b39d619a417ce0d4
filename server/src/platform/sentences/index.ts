// Sentences for people that programs can distinguish: a code, its facts, and the English words, declared once beside
// the code that finds the problem. Clients word a code in their language. Refusals have a table of their own.
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
