// Overview: the first page, the catalogue, and the notices on top.
export { CataloguePage } from './catalogue-page.tsx'
export { OverviewPage } from './overview-page.tsx'
