// Kinds of pages that are drawn from the descriptions: an operation, an event, a topic, all operations, all error codes.
export { ErrorsTable } from './errors-table.tsx'
export { EventPage } from './event-page.tsx'
export { OperationPage } from './operation-page.tsx'
export { ReferencePage } from './reference-page.tsx'
export { Message, TopicPage } from './topic-page.tsx'
