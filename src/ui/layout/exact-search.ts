/**
 * Marks a link as the current one when the page has its search; what the link leaves undefined must be missing. Without it any
 * link to the page is current.
 */
export const exactSearch = { includeSearch: true, explicitUndefined: true }
