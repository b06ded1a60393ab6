// Every procedure that takes a file says how long its body may be; all others share the limit of src/app/middleware.ts.
import { traverseContractProcedures } from '@orpc/server'
import { expect, test } from 'vitest'
import { router } from '../../src/app/api.ts'
import { listBodyLimits, type ProcedureMeta } from '../../src/platform/http/api.ts'
import type { InputSchema } from '../support/procedures.ts'

const limits = listBodyLimits(router)

test('a photo may be as long as its refusal says, under both addresses of its procedure', () => {
  const limit = limits.get('/api/rpc/teachers/sendPhoto')
  expect(limit).toMatchObject({ maxBytes: 15_010_000, code: 'photo_too_large' })
  expect(limit?.message()).toContain('15')
  expect(limits.get('/api/v1/teacher/photo')).toBe(limit)
  expect(limits.get('/api/v1/bookings')).toBeUndefined()
})

/** Whether a file can stand in the input, however deep: in an object, optional, in a list or as an alternative. */
const takesFile = (schema: InputSchema | undefined): boolean => {
  if (!schema) return false
  const { type, in: source, innerType, element, options = [] } = schema.def ?? {}
  return (
    type === 'file' ||
    [source, innerType, element, ...options, ...Object.values(schema.shape ?? {})].some(takesFile)
  )
}

test('no procedure that takes a file is left to the limit of texts', () => {
  const without: string[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const { meta, inputSchema } = contract['~orpc']
    const { bodyLimit }: ProcedureMeta = meta
    if (takesFile(inputSchema as InputSchema | undefined) && !bodyLimit) without.push(path.join('.'))
  })
  expect(without).toEqual([])
  expect(limits.size).toBeGreaterThan(15)
})
