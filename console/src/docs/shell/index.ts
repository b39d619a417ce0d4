// The shell: the document, and what stands around every page: the navigation of the console, the contents, the headings.
export { partsOf } from './article-text.ts'
export { DocsShell } from './docs-shell.tsx'
export { HomePage } from './home-page.tsx'
export { type Assets, PageDocument } from './page-document.tsx'
