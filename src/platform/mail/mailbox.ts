import { Hono } from 'hono'
import { html } from 'hono/html'
import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'

const maxMails = 200

const findLatest = (db: Db) =>
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
    .limit(maxMails)
    .execute()

const toJson = async (db: Db) =>
  JSON.stringify(
    (await findLatest(db)).map(({ created_at, ...mail }) => ({ ...mail, at: created_at.toString() })),
  )

/** Changes when a mail is added, deleted or updated: xmin is the transaction that wrote the row. */
const findVersion = async (db: Db) => {
  const { rows } = await sql<{ version: string | null }>`
    select string_agg(concat(id, ' ', xmin), ',') as version
    from (select id, xmin from dev_mails order by id desc limit ${maxMails}) latest`.execute(db)
  return rows[0]?.version ?? ''
}

/** Tests poll the mailbox: the JSON is built again only after a change. */
const cachedJson = () => {
  let cached: { version: string; text: string } | undefined
  return async (db: Db) => {
    const version = await findVersion(db)
    if (cached?.version !== version) cached = { version, text: await toJson(db) }
    return cached.text
  }
}

/** The development mailbox: mails of a program without an SMTP server, newest first. Served on this machine only. */
export const mailboxRoutes = (db: Db) => {
  const readJson = cachedJson()
  return new Hono()
    .get('/mailbox.json', async c => c.body(await readJson(db), 200, { 'content-type': 'application/json' }))
    .get('/mailbox', async c => {
      const mails = await findLatest(db)
      const list = mails.map(
        mail =>
          html`<article><h2>${mail.subject}</h2><p>À : ${mail.to} · ${mail.created_at.toString()}</p><pre>${linkify(mail.text)}</pre></article>`,
      )
      const body = list.length ? list : html`<p>Aucun message pour le moment.</p>`
      return c.html(
        html`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Boîte aux lettres</title></head><body><main><h1>Boîte aux lettres de ce poste</h1>${body}</main></body></html>`,
      )
    })
}

const linkify = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
