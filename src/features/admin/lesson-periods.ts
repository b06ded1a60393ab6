/**
 * Whether the list of a state has lessons from today on and before: others are all past, or none is. Not in lesson-state.ts, whose
 * filters are in the first script of every page.
 */
export const hasPeriods = (state: string | undefined) =>
  state === undefined || state === 'postponed' || state === 'cancelled'
