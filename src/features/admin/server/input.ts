import { z } from 'zod'

export const PageInput = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

export const SearchInput = z
  .string()
  .max(100)
  .refine(text => !text.includes('\0'), 'contains NUL')
  .default('')
