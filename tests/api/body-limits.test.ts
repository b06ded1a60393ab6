// Every procedure that takes a file says how long its body may be; all others share the limit of src/app/http-app.ts.
import { traverseContractProcedures } from '@orpc/server'
import { expect, test } from 'vitest'
import { router } from '../../src/app/api.ts'
import { listBodyLimits, type ProcedureMeta } from '../../src/platform/http/api.ts'

const limits = listBodyLimits(router)

test('a photo may be as long as its refusal says, under both addresses of its procedure', () => {
  const limit = limits.get('/api/rpc/teachers/sendPhoto')
  expect(limit).toMatchObject({ maxBytes: 15_010_000, code: 'photo_too_large' })
  expect(limit?.message()).toContain('15')
  expect(limits.get('/api/v1/teacher/photo')).toBe(limit)
  expect(limits.get('/api/v1/bookings')).toBeUndefined()
})

test('no procedure that takes a file is left to the limit of texts', () => {
  const without: string[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const { meta, inputSchema } = contract['~orpc']
    const { bodyLimit }: ProcedureMeta = meta
    const shape: Record<string, unknown> =
      inputSchema && 'shape' in inputSchema ? (inputSchema.shape as Record<string, unknown>) : {}
    const takesFile = Object.values(shape).some(
      field => (field as { def?: { type?: string } }).def?.type === 'file',
    )
    if (takesFile && !bodyLimit) without.push(path.join('.'))
  })
  expect(without).toEqual([])
  expect(limits.size).toBeGreaterThan(15)
})
