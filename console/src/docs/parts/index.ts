// Parts of the pages: prose, headings, code, samples and lists of fields. They are drawn on the server alone; attributes such as
// `data-copy` name what the script of a page connects.
export { Code, Json, Pre } from './code.tsx'
export { Described } from './described.tsx'
export { FieldList } from './field-list.tsx'
export { Heading } from './heading.tsx'
export { LinkList } from './link-list.tsx'
export { MethodBadge } from './method-badge.tsx'
export { Breakable, Inline, Paragraphs } from './prose.tsx'
export { BaseUrl, KeyPlace, OperationSample, Sample, StreamBlock, StreamUrl } from './samples.tsx'
export { type Site, SiteContext, useSite } from './site.ts'
