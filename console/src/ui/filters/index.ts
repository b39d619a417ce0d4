// Filters: what a page is narrowed to, kept in the address bar, and the zone of its times.
export { FilterScope, useFiltersInScope } from './filter-scope.tsx'
export { BothZones } from './time.tsx'
