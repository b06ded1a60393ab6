/** Holds a lock over all tabs until it is released or the page goes. A browser without locks goes on without. @returns release */
export const holdLock = (name: string, mode: LockMode = 'exclusive') => {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks?.request(name, { mode }, () => promise)
  return resolve
}
