import pino from 'pino'
import { expect, test } from 'vitest'
import { logOptions, withRequestId } from './log.ts'

const linesOf = (work: (log: pino.Logger) => void) => {
  const lines: Record<string, unknown>[] = []
  work(pino({ ...logOptions, level: 'info' }, { write: text => lines.push(JSON.parse(text)) }))
  return lines
}

test('lines of a request carry its id, others none', () => {
  const [inside, outside] = linesOf(log => {
    withRequestId('r-1', () => log.info('inside'))
    log.info('outside')
  })
  expect(inside).toMatchObject({ requestId: 'r-1', level: 'info', msg: 'inside' })
  expect(outside).not.toHaveProperty('requestId')
})

test('an error is logged without the row that PostgreSQL quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(samia@famille.example) already exists.',
  })
  const [line] = linesOf(log => log.error({ error }, 'failed'))
  expect(line).toMatchObject({ error: { message: 'duplicate key', code: '23505' } })
  expect(JSON.stringify(line)).not.toContain('samia')
})

test('a copy of an error is logged like one, with its queue', () => {
  const error = {
    ...new Error(),
    message: 'connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    queue: 'mail',
    detail: 'samia',
  }
  const [line] = linesOf(log => log.error({ error }, 'failed'))
  expect(line).toMatchObject({
    error: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', queue: 'mail' },
  })
  expect(JSON.stringify(line)).not.toContain('samia')
})
