import { Hono } from 'hono'
import type { Db } from '../db/connect'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

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
    .limit(200)
    .execute()

/** Mails of a program without an SMTP server, newest first; served on this machine alone. */
export const mailboxRoutes = (db: Db) =>
  new Hono()
    .get('/mailbox.json', async c =>
      c.json((await latest(db)).map(({ created_at, ...mail }) => ({ ...mail, at: created_at.toString() }))),
    )
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

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"]+/g, address => `<a href="${address}">${address}</a>`)
