/** The school's own clock: its weeks and months, and the hours shown where the reader's zone is not known. */
export const schoolZone = 'Europe/Paris'
