/** Target of the skip link: the id of every page's `main`. */
export const mainId = 'contenu'
