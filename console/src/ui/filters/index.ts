// Filters: the restrictions of a page, stored in the address bar, and its time zone.
export { FilterScope, useFiltersInScope } from './filter-scope.tsx'
export { BothZones } from './time.tsx'
