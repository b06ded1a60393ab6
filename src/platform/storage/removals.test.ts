import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { openStorage } from './open-storage.ts'
import { drainRemovals, keepFiles, removeFilesLater, reserveFiles } from './removals.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kalima-removals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = openStorage({ storage: { kind: 'folder', folder }, publicUrl: 'http://localhost' }, 'secret')
const now = Temporal.Instant.from('2026-11-23T10:00:00Z')
const put = (path: string) => storage.put(path, Buffer.from(path))
const names = async () => (await storage.list('')).map(file => file.path)

test('files of a row that was never written are gone after an hour; kept ones stay until their row goes', async () => {
  const { db } = database
  for (const one of ['photos/kept/', 'photos/lost/']) {
    await reserveFiles(db, one, now)
    await put(`${one}a.webp`)
  }
  await db.transaction().execute(tx => keepFiles(tx, 'photos/kept/', now.add({ minutes: 1 })))
  await drainRemovals(db, storage, now.add({ minutes: 59 }))
  expect(await names()).toEqual(['photos/kept/a.webp', 'photos/lost/a.webp'])
  await drainRemovals(db, storage, now.add({ hours: 1 }))
  expect(await names()).toEqual(['photos/kept/a.webp'])

  await db.transaction().execute(async tx => {
    await removeFilesLater(tx, 'photos/kept/', now)
    await removeFilesLater(tx, 'photos/kept/', now) // twice is once
  })
  await drainRemovals(db, storage, now)
  expect(await names()).toEqual([])
  expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([])
})

test('a row that comes too late is not written', async () => {
  const { db } = database
  await reserveFiles(db, 'photos/late/', now)
  await expect(
    db.transaction().execute(tx => keepFiles(tx, 'photos/late/', now.add({ minutes: 55 }))),
  ).rejects.toThrow('about to be removed')
})

test('more than one batch is removed in one go, and a transaction that fails removes nothing', async () => {
  const { db } = database
  const paths = Array.from({ length: 120 }, (_, n) => `batch/${n}.txt`)
  await Promise.all(paths.map(put))
  await db.transaction().execute(async tx => {
    for (const path of paths) await removeFilesLater(tx, path, now)
  })
  await put('stays.txt')
  await expect(
    db.transaction().execute(async tx => {
      await removeFilesLater(tx, 'stays.txt', now)
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await drainRemovals(db, storage, now)
  expect(await names()).toEqual(['stays.txt'])
})
