import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { openStorage } from './open-storage.ts'
import { drainRemovals, keepFiles, removeFilesLater, reserveFiles, storeFiles } from './removals.ts'

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

test('files of a row that is refused or fails are gone at once; kept ones stay', async () => {
  const { db } = database
  const store = (path: string, writeRow: Parameters<typeof storeFiles>[3]) =>
    storeFiles(
      { db, storage },
      { path, files: [{ path: `${path}a.webp`, body: Buffer.from('a') }] },
      now,
      writeRow,
    )
  expect(await store('photos/refused/', async () => 'refused')).toBe('refused')
  const failing = store('photos/failed/', async tx => {
    await keepFiles(tx, 'photos/failed/', now)
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  await store('photos/stored/', tx => keepFiles(tx, 'photos/stored/', now))
  expect(await names()).toEqual(['photos/stored/a.webp'])
  expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([])
  await storage.remove('photos/stored/')
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

/** Puts this path in another process, which is killed while it writes. */
const putUntilKilled = async (path: string) => {
  const program = `
    import { Readable } from 'node:stream'
    import { folderStorage } from ${JSON.stringify(join(import.meta.dirname, 'folder.ts'))}
    const storage = folderStorage({ folder: process.argv[1], publicUrl: '', secret: '' })
    const stream = Readable.from((async function* () {
      // The stream waits for the disk, so the first of them is written by the last.
      for (let n = 0; n < 10; n++) yield Buffer.alloc(1_000_000)
      process.kill(process.pid, 'SIGKILL')
    })())
    await storage.put(process.argv[2], { stream, size: 20_000_000 })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, folder, path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}
const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length

test('what a killed program had half written is no file, and is removed when its hour is over', async () => {
  const { db } = database
  const before = onDisk()
  await reserveFiles(db, 'films/one.webm', now)
  await putUntilKilled('films/one.webm')
  await reserveFiles(db, 'photos/two/', now)
  await putUntilKilled('photos/two/a.webp')
  expect(onDisk()).toBe(before + 2)
  expect(await storage.list('films/')).toEqual([])
  expect(await storage.find('films/one.webm')).toBeUndefined()
  await drainRemovals(db, storage, now.add({ minutes: 59 }))
  expect(onDisk()).toBe(before + 2)
  await drainRemovals(db, storage, now.add({ hours: 1 }))
  expect(onDisk()).toBe(before)
})
