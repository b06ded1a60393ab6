const word = /^(?:[a-z][a-zA-Z]*(?:[-.][a-z]+)*|v1)$/

/**
 * The path of a request as the log and the metrics may hold it: a part that is not a plain word (an id, a name, a token)
 * becomes `:id`, and a path that nothing answers becomes `unknown`, so that nobody fills them with paths of their own.
 */
export const toRoute = (path: string, status: number): string => {
  if (status === 404) return 'unknown'
  return path
    .split('/')
    .map(part => (part === '' || (part.length <= 40 && word.test(part)) ? part : ':id'))
    .join('/')
}
