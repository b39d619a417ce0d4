// Calls: a request signed over the bytes that are sent, repeated only where that is safe, and a method for each operation.

export { type EachItem, eachItemOf, type PagedOperation } from './each-item.ts'
export { operationMethods } from './operation-methods.ts'
export { type ApiKey, type SignableRequest, sign, signableMessage, signStream } from './sign.ts'
export { prepareCall, type Query, type RequestOptions } from './signed-call.ts'
export { type Sleep, sleep } from './sleep.ts'
export { createSender } from './transport.ts'
