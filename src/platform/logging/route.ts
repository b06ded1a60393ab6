const word = /^(?:[a-z][a-zA-Z]*(?:[-.][a-z]+)*|v1)$/

/**
 * The path of a request for the log and the metrics: a part that is not a plain word (an id, a name, a token) becomes `:id`, and
 * a path without a route becomes `unknown`, so that requests can't fill them with paths of their own.
 */
export const toRoute = (path: string, status: number): string => {
  if (status === 404) return 'unknown'
  return path
    .split('/')
    .map(part => (part === '' || (part.length <= 40 && word.test(part)) ? part : ':id'))
    .join('/')
}
