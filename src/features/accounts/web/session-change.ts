const lockName = 'kalima-session'

/**
 * Runs what replaces this browser's session, or reads it, one after the other over all tabs: between the end of the old session
 * and the new cookie a tab would take itself for signed out. Without the Web Locks API (plain http) they may overlap.
 */
export const whileSessionChanges = <Result>(run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(lockName, run) : run()
