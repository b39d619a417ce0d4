// Traffic: requests, and topics of the stream.
export { RequestsPage } from './requests-page.tsx'
export { StreamPage } from './stream-page.tsx'
