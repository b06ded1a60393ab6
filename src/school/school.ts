/** The school's own clock: what «this week» and «this month» mean to it, and the hours that its desk reads. */
export const schoolZone = 'Europe/Paris'
