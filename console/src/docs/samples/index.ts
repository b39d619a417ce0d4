// Samples: the example of an operation as a program in each language. A sample is a whole program: tests run them all.
export { placeholders } from './placeholders.ts'
export { sampleCommand } from './sample-command.ts'
export { type KeyPair, sampleRequest } from './sample-request.ts'
export { type Language, sampleLanguages } from './samples.ts'
export { streamSample } from './stream-sample.ts'
