import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getProgram } from '#app/context.ts'
import { composeMail } from '#app/mails.ts'
import { typesetPaper } from '#features/documents/server/typeset.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeSchool } from '../../../../tests/support/people.ts'
import { pixelBomb } from '../../../../tests/support/pixel-bomb.ts'
import { origin, testWeb } from '../../../../tests/support/web.ts'
import { readSchoolWithLogo } from './logo.ts'

const database = testDatabase()
const web = testWeb(database)

const picture = (background: string, width = 1200, height = 300) =>
  sharp({ create: { width, height, channels: 4, background } })
const png = (background: string) => picture(background).png().toBuffer()

let admin = ''
let adminId = ''
beforeAll(async () => {
  adminId = (await makeSchool(database.db)).userId
  admin = await web.sessionOf(adminId)
})
const remove = () => web.send('DELETE', '/api/v1/school/logo', undefined, { cookie: admin })
beforeEach(async () => {
  await remove()
})

type Logo = { src: string; width: number; height: number }
const send = (bytes: Uint8Array) => {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
  return web.raw('/api/v1/school/logo', { method: 'POST', body, headers: { origin } }, { cookie: admin })
}
const published = async (bytes: Uint8Array) => {
  const response = await send(bytes)
  expect(response.status).toBe(200)
  return (await response.json()) as Logo
}
const profile = async () => {
  const response = await web.post('/api/rpc/school/profile', { json: {} })
  return ((await response.json()) as { json: { name: string; logo: Logo | null } }).json
}
const countFiles = async () => {
  const { db, storage } = getProgram()
  await drainRemovals(db, storage, Temporal.Now.instant())
  return (await storage.list('school-logos/')).length
}
const events = async () =>
  (
    await database.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'school_logo%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a logo is shown at the address of its content, which caches keep, until it is removed', async () => {
  const logo = await published(await png('#0a5060'))
  expect(logo).toMatchObject({ width: 480, height: 120 })
  expect((await profile()).logo).toEqual(logo)
  const shown = await web.get(logo.src)
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  await remove()
  expect((await profile()).logo).toBeNull()
  expect((await web.get(logo.src)).status).toBe(404)
  expect(await countFiles()).toBe(0)
})

test('another one has another address and takes the place of the first, the same one changes nothing, and the log has both', async () => {
  const before = (await events()).length
  const first = await published(await png('#0a5060'))
  expect(await published(await png('#0a5060'))).toEqual(first)
  const second = await published(await picture('#ffb000').jpeg().toBuffer())
  expect(second.src).not.toBe(first.src)
  expect((await web.get(first.src)).status).toBe(404)
  expect(await countFiles()).toBe(1)
  await remove()
  await remove()
  expect((await events()).slice(before)).toEqual([
    'school_logo_changed',
    'school_logo_changed',
    'school_logo_removed',
  ])
})

test('of two sent at once one stays, with its file', async () => {
  const responses = await Promise.all(['#102030', '#405060'].map(async colour => send(await png(colour))))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const { logo } = await profile()
  expect((await web.get(logo?.src ?? '')).status).toBe(200)
  expect(await countFiles()).toBe(1)
})

test('what a camera writes into a picture is left behind', async () => {
  const written = await picture('#808080')
    .withExif({ IFD0: { Make: 'Telephone' } })
    .jpeg()
    .toBuffer()
  const { src } = await published(written)
  const shown = Buffer.from(await (await web.get(src)).arrayBuffer())
  expect((await sharp(shown).metadata()).exif).toBeUndefined()
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><script>alert(1)</script></svg>'
test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  ['an SVG', () => Buffer.from(svg), 400, /SVG compris/],
  ['a PDF', () => Buffer.from('%PDF-1.7 …'), 400, /PNG, JPEG ou WebP/],
  ['nothing', () => Buffer.alloc(0), 400, /PNG, JPEG ou WebP/],
  ['a decompression bomb', pixelBomb, 400, /ne peut pas être lu/],
  ['30 MB', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(30_000_000)]), 413, /10.Mo/],
  ['half a picture', async () => (await png('#0a5060')).subarray(0, 200), 400, /ne peut pas être lu/],
])('%s is refused with a sentence, and the logo stays', async (_, make, status, sentence) => {
  const logo = await published(await png('#0a5060'))
  const response = await send(await make())
  const { message } = (await response.json()) as { message: string }
  expect([response.status, message]).toEqual([status, expect.stringMatching(sentence)])
  expect((await profile()).logo).toEqual(logo)
  expect(await countFiles()).toBe(1)
})

const mail = () =>
  database.db.transaction().execute(tx =>
    composeMail(
      tx,
      { kind: 'password-changed', userId: adminId },
      {
        publicUrl: origin,
        mailFrom: 'Ancien nom <bonjour@ecole.fr>',
        now: Temporal.Now.instant(),
        storage: getProgram().storage,
      },
    ),
  )

test('a mail carries the logo with the school’s name as its text, and loads nothing; without one it is as before', async () => {
  const { name } = await profile()
  const plain = await mail()
  expect(plain).toMatchObject({ from: `"${name}" <bonjour@ecole.fr>` })
  expect(plain?.attachments).toBeUndefined()
  expect(plain?.html).not.toContain('<img')
  await published(await png('#0a5060'))
  const withLogo = await mail()
  const [attachment] = withLogo?.attachments ?? []
  expect(attachment).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline' })
  expect(withLogo?.html).toMatch(new RegExp(`<img[^>]*alt="${name}"[^>]*src="cid:${attachment?.cid}"`))
  expect(withLogo?.html).not.toMatch(/src="http/)
  const { format, width } = await sharp(Buffer.from(attachment?.content ?? '', 'base64')).metadata()
  expect([format, width]).toEqual(['png', 480])
})

test('a paper has the logo in place of the drawn sign', async () => {
  const paper = async () => {
    const school = await readSchoolWithLogo(getProgram())
    const part = { label: 'Enfant', value: 'Zoé' }
    const content = {
      ...{ lang: 'fr', title: 'Attestation', reference: null, issued: 'Établi aujourd’hui', school },
      ...{
        parties: [],
        statement: 'Zoé',
        facts: [part],
        columns: [{ label: 'Date' }],
        rows: [],
        total: null,
      },
      notes: [],
    }
    return Buffer.from(await typesetPaper(content, Temporal.Now.instant())).toString('latin1')
  }
  expect(await paper()).not.toContain('/Subtype/Image')
  await published(await png('#0a5060'))
  expect((await paper()).replaceAll(/\s+/g, '')).toContain('/Subtype/Image')
})
