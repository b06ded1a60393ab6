/** The school's time zone: for its weeks and months, and for times shown to readers whose zone is unknown. */
export const schoolZone = 'Europe/Paris'
