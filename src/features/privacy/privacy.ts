/** How long the archive of a person's data can be downloaded. */
export const exportHours = 24

/** A repeated request within this time returns the archive that exists. */
export const exportPauseMinutes = 60

/** Archives are served under this path. */
export const exportPath = '/api/exports'
