/** Where the skip link leads. Every page has one `main` with this id. */
export const contentId = 'contenu'
