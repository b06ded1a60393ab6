import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { announcementsApi } from './api.ts'

export type Draft = Parameters<typeof announcementsApi.send.call>[0]

/** The announcement as it will be read, to whom it goes and how; here it is sent. */
export function AnnouncementPreview({
  open,
  onOpenChange,
  draft,
  to,
  recipients,
  isSending,
  onSend,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  draft: Draft | undefined
  /** The audience in words. */
  to: string
  recipients: number
  isSending: boolean
  onSend: (draft: Draft) => void
}) {
  return (
    <Dialog
      open={open && draft !== undefined}
      onOpenChange={onOpenChange}
      busy={isSending}
      title={m.announcements_preview()}
      footer={
        <>
          <Button variant="outline" disabled={isSending} onClick={() => onOpenChange(false)}>
            {m.announcements_change()}
          </Button>
          {recipients > 0 && (
            <Button busy={isSending} onClick={() => draft && onSend(draft)}>
              {recipients === 1
                ? m.announcements_send_one()
                : m.announcements_send_many({ count: recipients })}
            </Button>
          )}
        </>
      }
    >
      {recipients === 0 && <p className="mb-4">{m.announcements_nobody()}</p>}
      {draft && (
        <dl className="mb-4 flex flex-wrap gap-x-2">
          <dt className="text-muted-foreground">{m.announcements_preview_to()}</dt>
          <dd className="font-semibold wrap-anywhere">{to}</dd>
        </dl>
      )}
      <p className="mb-4 text-sm text-muted-foreground">{draft && deliveryOf(draft)}</p>
      <PreviewText subject={draft?.subject ?? ''} body={draft?.body ?? ''} />
      {draft && !draft.english && (
        <p className="mt-3 text-sm text-muted-foreground">{m.announcements_preview_french()}</p>
      )}
      {draft?.english && <PreviewText lang="en" {...draft.english} />}
    </Dialog>
  )
}

/** Families may switch announcements by mail off; teachers get every one. */
const deliveryOf = ({ to, isUrgent }: Draft) => {
  if (to.audience === 'teachers') return m.announcements_preview_teachers()
  return isUrgent ? m.announcements_preview_urgent() : m.announcements_preview_usual()
}

function PreviewText({ lang, subject, body }: { lang?: 'en'; subject: string; body: string }) {
  return (
    <div lang={lang} className="mt-4 rounded-xl border bg-card p-5 first:mt-0">
      <p className="titre text-xl font-semibold wrap-anywhere">{subject}</p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{body}</p>
    </div>
  )
}
