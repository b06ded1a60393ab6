/** Further words of a search are ignored, to limit the statement's length. */
const maxWords = 6

export const splitWords = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, maxWords)
