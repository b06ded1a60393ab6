import type { z } from 'zod'

const expectedKinds: Readonly<Record<string, string>> = {
  string: 'un texte entre guillemets est attendu',
  array: 'une liste entre crochets est attendue',
  object: 'un objet entre accolades est attendu',
}

const toMessage = (issue: z.core.$ZodIssue) => {
  if (issue.code === 'invalid_type') return expectedKinds[issue.expected] ?? 'une autre valeur est attendue'
  if (issue.code === 'too_big')
    return issue.origin === 'array'
      ? `${issue.maximum} éléments au plus`
      : `${issue.maximum} caractères au plus`
  if (issue.code === 'too_small') return 'une entrée vide n’est pas possible'
  return issue.message
}

/** An invalid file of the school as lines in French, for the person who wrote it: `  contact.email: 400 caractères au plus`. */
export const contentErrors = (error: z.ZodError): string[] =>
  error.issues.flatMap(issue => {
    const line = (path: readonly PropertyKey[], message: string) => `  ${path.join('.')}: ${message}`
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(key => line([...issue.path, key], 'cette entrée n’existe pas'))
    return line(issue.path, toMessage(issue))
  })
