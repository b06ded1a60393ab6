/** The id of the form that shares a file, for links to it. */
export const shareFileId = 'partager'
