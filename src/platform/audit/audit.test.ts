import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { writeAudit } from './audit.ts'

const database = testDatabase()
const at = Temporal.Instant.from('2026-11-24T10:00:00Z')

test('an entry of the audit log is never changed and never deleted', async () => {
  await writeAudit(database.db, { at, actor: null, action: 'sign_in_failed', ipAddress: '192.0.2.7' })
  for (const statement of [
    `update audit_log set action = 'signed_in'`,
    'delete from audit_log',
    'truncate audit_log',
  ])
    await expect(database.pool.query(statement)).rejects.toThrow(/append-only/)
  const { rows } = await database.pool.query('select action from audit_log')
  expect(rows).toEqual([{ action: 'sign_in_failed' }])
})

test('an owner who is not a superuser has no right to change the audit log', async () => {
  const { rows } = await database.pool.query<{ rights: string }>(
    `select string_agg(privilege_type, ',' order by privilege_type) as rights
     from information_schema.role_table_grants where table_name = 'audit_log'`,
  )
  expect(rows[0]?.rights).toBe('INSERT,REFERENCES,SELECT,TRIGGER')
})

test('an entry is written with the change or not at all', async () => {
  const lost = database.db.transaction().execute(async tx => {
    await writeAudit(tx, { at, actor: null, action: 'account_erased' })
    throw new Error('The change failed')
  })
  await expect(lost).rejects.toThrow('The change failed')
  const { rows } = await database.pool.query(`select from audit_log where action = 'account_erased'`)
  expect(rows).toEqual([])
})
