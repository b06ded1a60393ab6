/** The id of a holiday's line on the page of the hours. */
export const holidayAnchor = (id: string) => `vacances-${id}`
