import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import {
  Armchair,
  CalendarCheck2,
  CalendarClock,
  CalendarOff,
  CalendarPlus,
  CalendarX2,
  CheckCheck,
  CircleQuestionMark,
  Eye,
  EyeOff,
  FileText,
  Link2,
  Megaphone,
  MessageSquare,
  MessageSquareReply,
  NotebookPen,
  Signpost,
  Star,
  UserRoundMinus,
} from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import type { NotificationView } from '../server/view.ts'
import { notificationsApi } from './api.ts'
import { notificationsQuery } from './queries.ts'
import { useUnread } from './use-unread.ts'

const icons = {
  lesson_booked: CalendarPlus,
  booking_requested: CircleQuestionMark,
  lesson_cancelled: CalendarX2,
  seat_released: UserRoundMinus,
  seat_given_back: Armchair,
  second_student_joined: CalendarCheck2,
  second_student_left: UserRoundMinus,
  lesson_confirmed: CalendarCheck2,
  lesson_moved: CalendarClock,
  teacher_changed: CalendarClock,
  hour_proposed: CalendarClock,
  proposal_refused: CalendarX2,
  request_refused: CalendarX2,
  proposal_withdrawn: CalendarX2,
  lesson_link: Link2,
  room_removed: UserRoundMinus,
  lesson_report: NotebookPen,
  seat_offered: Armchair,
  series_cancelled: CalendarX2,
  series_moved: CalendarClock,
  review_written: Star,
  review_answered: MessageSquareReply,
  review_hidden: EyeOff,
  review_shown: Eye,
  placement_finished: Signpost,
  file_shared: FileText,
  calendar_unreadable: CalendarOff,
  absence_recorded: CalendarX2,
  absence_changed: CalendarClock,
  announcement: Megaphone,
  message: MessageSquare,
} satisfies Record<NotificationView['kind'], unknown>

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: notificationsApi.key() })
}

/** The list of notifications, newest first. Following an entry marks it as read. */
export function Notifications({ text }: { text: string }) {
  const list = useSuspenseInfiniteQuery(notificationsQuery())
  const unread = useUnread()
  const refresh = useRefresh()
  const readAll = useMutation(
    notificationsApi.readAll.mutationOptions({
      onSuccess: refresh,
      onError: error => toast.error(m.notifications_read_all_failed(), { description: error.message }),
    }),
  )
  const shown = list.data.pages.flatMap(page => page.notifications)
  const hasUnread = (unread?.notifications ?? 0) > 0 || shown.some(one => !one.isRead)
  return (
    <>
      <PageTitle
        title={m.notifications_title()}
        text={text}
        action={
          hasUnread && (
            <Button variant="outline" busy={readAll.isPending} onClick={() => readAll.mutate(undefined)}>
              {!readAll.isPending && <CheckCheck aria-hidden="true" strokeWidth={1.75} />}
              {m.notifications_read_all()}
            </Button>
          )
        }
      />
      {shown.length === 0 ? (
        <EmptyState className="py-12" title={m.notifications_none()} text={m.notifications_none_text()} />
      ) : (
        <ul className="mt-8 divide-y border-y">
          {shown.map(one => (
            <Entry key={one.id} notification={one} />
          ))}
        </ul>
      )}
      <div className="mt-6 text-center empty:hidden">
        <MoreButton list={list}>{m.notifications_more()}</MoreButton>
      </div>
    </>
  )
}

function Entry({ notification }: { notification: NotificationView }) {
  const { id, kind, title, detail, to, isRead, createdAt, day, time } = notification
  const refresh = useRefresh()
  // A failure is not shown: the link works, and the entry can be marked as read later.
  const read = useMutation(notificationsApi.read.mutationOptions({ onSuccess: refresh }))
  const Icon = icons[kind]
  const target =
    to === '/teacher/lessons?scope=cancelled'
      ? linkOptions({ to: '/teacher/lessons', search: { scope: 'cancelled' } })
      : { to }
  return (
    <li>
      <Link
        {...target}
        onClick={() => !isRead && read.mutate({ id })}
        className="flex items-start gap-4 rounded-md px-2 py-4 hover:bg-accent sm:px-3"
      >
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={cn('mt-0.5 size-5', isRead ? 'text-muted-foreground' : 'text-primary')}
        />
        <span className="min-w-0 flex-1">
          {!isRead && <span className="sr-only">{m.notifications_unread_prefix()} </span>}
          <span className={cn('block', !isRead && 'font-semibold')}>{title}</span>
          {detail && (
            <span className="block max-w-read text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">
              {detail}
            </span>
          )}
          <time dateTime={createdAt} className="chiffres block text-sm text-muted-foreground sm:hidden">
            {day}, {time}
          </time>
        </span>
        <time
          dateTime={createdAt}
          aria-hidden="true"
          className="chiffres hidden shrink-0 text-sm text-muted-foreground sm:block"
        >
          {day}, {time}
        </time>
        <span
          aria-hidden="true"
          className={cn('mt-2 size-2.5 shrink-0 rounded-full', !isRead && 'bg-primary')}
        />
      </Link>
    </li>
  )
}
