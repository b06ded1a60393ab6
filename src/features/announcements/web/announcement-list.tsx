import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { audienceLabel } from './audience-labels.ts'
import { announcementsQuery } from './queries.ts'

/** The school's announcements, newest first. */
export function AnnouncementList() {
  const list = useSuspenseInfiniteQuery(announcementsQuery())
  const announcements = list.data.pages.flatMap(page => page.announcements)
  return (
    <section aria-labelledby="annonces-envoyees" className="mt-12">
      <h2 id="annonces-envoyees" className="text-2xl">
        {m.announcements_sent_title()}
      </h2>
      {announcements.length === 0 ? (
        <EmptyState
          className="mt-4 py-12"
          title={m.announcements_none()}
          text={m.announcements_none_text()}
        />
      ) : (
        <ul className="mt-4 divide-y border-y">
          {announcements.map(one => (
            <li key={one.id} className="py-5">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="text-lg font-semibold wrap-anywhere">{one.subject}</span>
                {one.isUrgent && <Badge colour="warning">{m.announcements_urgent()}</Badge>}
                {one.hasEnglish && <Badge>{m.announcements_bilingual()}</Badge>}
              </p>
              <p className="chiffres text-sm text-muted-foreground wrap-anywhere">
                {one.day}, {one.time} · {audienceLabel(one)} ·{' '}
                {one.sent < one.recipients
                  ? m.announcements_leaving({ sent: one.sent, count: one.recipients })
                  : one.recipients === 1
                    ? m.announcements_reached_one()
                    : m.announcements_reached_many({ count: one.recipients })}
              </p>
              <p className="mt-2 max-w-read wrap-anywhere whitespace-pre-line">{one.body}</p>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-6">
        {m.announcements_more()}
      </MoreButton>
    </section>
  )
}
