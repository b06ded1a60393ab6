import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listBackups, readBackupState, recordRestore } from './backup-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalima-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (text: string) => Temporal.Instant.from(text)

test('without a folder or a backup it is late, and nothing was restored', async () => {
  const none = { lastBackup: null, lastRestore: null, isLate: true }
  expect(await readBackupState(join(folder, 'missing'), at('2026-11-22T10:00:00Z'))).toEqual(none)
  expect(await readBackupState(folder, at('2026-11-22T10:00:00Z'))).toEqual(none)
})

test('the newest backup counts, for 48 hours; other files do not', async () => {
  for (const name of [
    'kalima-2026-11-19T03-00-00Z.tar.gz',
    'kalima-2026-11-20T03-00-00Z.tar.gz',
    'notes.tar.gz',
  ])
    writeFileSync(join(folder, name), '')
  expect(await listBackups(folder)).toHaveLength(2)
  const early = await readBackupState(folder, at('2026-11-22T03:00:00Z'))
  expect([String(early.lastBackup), early.isLate]).toEqual(['2026-11-20T03:00:00Z', false])
  expect((await readBackupState(folder, at('2026-11-22T03:00:01Z'))).isLate).toBe(true)
})

test('a restore is noted beside the backups, the last one only', async () => {
  await recordRestore(folder, at('2026-11-20T08:00:00Z'), at('2026-11-19T03:00:00Z'))
  await recordRestore(folder, at('2026-11-21T08:00:00Z'), at('2026-11-20T03:00:00Z'))
  const { lastRestore } = await readBackupState(folder, at('2026-11-22T03:00:00Z'))
  expect(String(lastRestore)).toBe('2026-11-21T08:00:00Z')
})
