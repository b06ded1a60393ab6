import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { busyTimesOf, toTakenTime } from '#features/availability/server/calendar-json.ts'
import { selectRules } from '#features/availability/server/rules.ts'
import { buildWeek } from '#features/availability/week.ts'
import { selectTeacherLessonsBetween } from '#features/lessons/server/staff-lessons.ts'
import { LessonView, toLessonView } from '#features/lessons/server/view.ts'
import { listConversations } from '#features/messages/server/queries.ts'
import { ConversationView, toConversationView } from '#features/messages/server/view.ts'
import { listDue } from '#features/reports/server/open-report.ts'
import { Preparation, prepareLesson } from '#features/reports/server/prepare-lesson.ts'
import { DueReport } from '#features/reports/server/view.ts'
import type { Db } from '#platform/db/connect.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { lessonMarks, listComingDays, shownDays } from '../day.ts'

/** The teacher's day: what comes first, what waits, and the coming days. Times are in the teacher's zone. */
export const DayView = z.object({
  today: z.string(),
  /** The children of the next lesson; empty without one. */
  preparations: z.array(Preparation),
  /** Today's lessons, those that are over included. */
  lessons: z.array(LessonView),
  /** The lessons whose room is open, those that are over included. */
  open: z.array(LessonView),
  toConfirm: z.array(LessonView),
  reports: z.object({ reports: z.array(DueReport), total: z.int() }),
  conversations: z.array(ConversationView),
  days: z.array(z.object({ date: z.string(), lessons: z.array(z.enum(lessonMarks)), freeHours: z.int() })),
})
export type DayView = z.infer<typeof DayView>

const shownConversations = 3

/**
 * The same number of statements whatever the teacher has: calendar and lessons of the coming days in one, then the next
 * lesson's children, the reports to write and the unread messages.
 * @param nextLessonId the lesson that comes next, if any
 */
export const getDay = async (
  db: Db,
  by: TeacherSelf,
  nextLessonId: string | undefined,
  now: Temporal.Instant,
): Promise<DayView> => {
  const { date: today } = localOf(now, by.timezone)
  const inDays = (days: number) => startOfDay(addDays(today, days), by.timezone)
  const [from, until] = [inDays(0), inDays(shownDays)]
  const [calendar, preparations, reports, conversations] = await Promise.all([
    db
      .selectNoFrom([
        jsonArrayFrom(selectRules(db, by)).as('rules'),
        // From yesterday on: the room of its last lesson may still be open after midnight.
        jsonArrayFrom(selectTeacherLessonsBetween(db, by, inDays(-1), until)).as('lessons'),
        busyTimesOf(by, from, until).as('busy'),
      ])
      .executeTakeFirstOrThrow(),
    nextLessonId ? prepareLesson(db, by, nextLessonId, now) : [],
    listDue(db, by, now),
    listConversations(db, { teacher: by }, { after: undefined, limit: shownConversations, onlyUnread: true }),
  ])
  const reader = { actor: 'teacher' as const, timezone: by.timezone }
  const lessons = calendar.lessons.map(row => toLessonView(row, reader, now))
  const days = buildWeek({
    rules: calendar.rules,
    zone: by.timezone,
    lessons: lessons.map(lesson => ({
      startsAt: Temporal.Instant.from(lesson.startsAt),
      endsAt: Temporal.Instant.from(lesson.endsAt),
      isPending: lesson.status === 'pending',
    })),
    busy: calendar.busy.map(toTakenTime),
    holidays: [],
    from: today,
    days: shownDays,
    now,
  })
  return {
    today,
    preparations,
    lessons: lessons.filter(({ date }) => date === today),
    open: lessons.filter(({ mayJoin }) => mayJoin),
    toConfirm: lessons.filter(({ mayConfirm }) => mayConfirm),
    reports,
    conversations: conversations.map(row => toConversationView(row, { teacher: by })),
    days: listComingDays(days, lessons),
  }
}
