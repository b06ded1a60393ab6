import { z } from 'zod'
import { ShownVersion } from '#features/accounts/server/consents.ts'

/** A checkbox that may be left empty. */
const Box = z
  .union([z.boolean(), z.string().max(10)])
  .optional()
  .transform(value => value === true || value === 'yes')

export const DocumentsInput = z.object({
  parentalAuthority: Box,
  terms: Box,
  privacy: Box,
  version: ShownVersion,
})
