/**
 * Stores on the device, or reads what it stored, with modules that are loaded then. A browser that can't, in a private window
 * say, goes on without; the page never waits for it.
 */
export const onDevice = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work()
  } catch (error) {
    console.warn('This device could not store or read its data', error)
    return undefined
  }
}
