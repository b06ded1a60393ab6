import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const most = 200

const latest = (db: Db) =>
  db
    .selectFrom('dev_mails')
    .select([
      'id',
      'recipient as to',
      'sender as from',
      'subject',
      'text',
      'html',
      'attachments',
      'created_at',
    ])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

const told = async (db: Db) =>
  JSON.stringify(
    (await latest(db)).map(({ created_at, ...mail }) => ({ ...mail, at: created_at.toString() })),
  )

/** Another when any of them came, went or was written anew: by which transaction each row is what it is. */
const stateOf = async (db: Db) => {
  const { rows } = await sql<{ state: string | null }>`
    select string_agg(concat(id, ' ', xmin), ',') as state
    from (select id, xmin from dev_mails order by id desc limit ${most}) latest`.execute(db)
  return rows[0]?.state ?? ''
}

/** Whoever waits for a mail asks again and again: they are written out anew only when there is something new to them. */
const toldUntilAnother = () => {
  let known: { state: string; text: string } | undefined
  return async (db: Db) => {
    const state = await stateOf(db)
    if (known?.state !== state) known = { state, text: await told(db) }
    return known.text
  }
}

/** Mails of a program without an SMTP server, newest first; served on this machine alone. */
export const mailboxRoutes = (db: Db) => {
  const tell = toldUntilAnother()
  return new Hono()
    .get('/mailbox.json', async c => c.body(await tell(db), 200, { 'content-type': 'application/json' }))
    .get('/mailbox', async c => {
      const mails = await latest(db)
      const list = mails.map(
        mail =>
          `<article><h2>${escapeHtml(mail.subject)}</h2><p>À : ${escapeHtml(mail.to)} · ${mail.created_at.toString()}</p><pre>${linked(mail.text)}</pre></article>`,
      )
      const body = list.length ? list.join('') : '<p>Aucun message pour le moment.</p>'
      return c.html(
        `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Boîte aux lettres</title></head><body><main><h1>Boîte aux lettres de ce poste</h1>${body}</main></body></html>`,
      )
    })
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"]+/g, address => `<a href="${address}">${address}</a>`)
