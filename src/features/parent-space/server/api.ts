import { z } from 'zod'
import { parentProcedure } from '#features/accounts/server/procedures.ts'
import { withTrialDate } from '#features/families/server/queries.ts'
import { StudentView } from '#features/families/server/student.ts'
import { listErasureEffects, sumLate } from '#features/lessons/server/erase-student-lessons.ts'
import { LessonView, toLessonView } from '#features/lessons/server/view.ts'
import { listRecordedChildren } from '#features/recordings/server/watch.ts'
import { findReported } from '#features/reports/server/list-reports.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { localOf } from '#platform/time/zones.ts'
import { selectDashboard } from './dashboard.ts'
import { eraseStudent as erase } from './erase-student.ts'

const LessonOfChild = z.object({ lessonId: z.guid(), studentId: z.guid() })

export const dashboard = parentProcedure
  .output(
    z.object({
      students: z.array(StudentView),
      upcomingCount: z.number().int(),
      completedCount: z.number().int(),
      upcoming: z.array(LessonView),
      history: z.array(LessonView),
      practice: z.array(
        z.object({ studentId: z.guid(), sessions: z.int(), items: z.int(), homework: z.string().nullable() }),
      ),
    }),
  )
  .handler(async ({ context: { db, family, now } }) => {
    const rows = await selectDashboard(db, family, now)
    const viewer = { actor: family.role, timezone: family.timezone }
    const { date: today } = localOf(now, family.timezone)
    return {
      ...rows,
      practice: rows.practice.map(({ homeworkCount: count, homeworkDueOn: day, ...practice }) => ({
        ...practice,
        // In words, because the script of the page is at its limit.
        homework: day && m.families_homework({ count, day: formatDayFrom(today, day) }),
      })),
      students: rows.students.map(row => withTrialDate(row, family)),
      upcoming: rows.upcoming.map(row => toLessonView(row, viewer, now)),
      history: rows.history.map(row => toLessonView(row, viewer, now)),
    }
  })

export const records = parentProcedure
  .route({
    method: 'GET',
    path: '/lesson-records',
    summary: 'Ce qui reste de cours passés : comptes rendus et enregistrements',
  })
  .input(z.object({ lessonIds: z.array(Id).min(1).max(50) }))
  .output(z.object({ reports: z.array(LessonOfChild), recordings: z.array(LessonOfChild) }))
  .handler(async ({ context: { db, family }, input: { lessonIds } }) => {
    const [reports, recordings] = await Promise.all([
      findReported(db, family, lessonIds),
      listRecordedChildren(db, family, lessonIds),
    ])
    return { reports, recordings }
  })

const lateDue = { count: z.int(), cents: z.int() }

export const erasureEffects = parentProcedure
  .route({
    method: 'GET',
    path: '/account/erasure',
    summary: 'Ce qu’effacer un enfant ou le compte annule, et ce qui reste dû',
  })
  .output(
    z.object({
      children: z.array(
        z.object({
          studentId: z.guid(),
          name: z.string(),
          cancelled: z
            .int()
            .describe(
              'Cours à venir : effacer l’enfant, ou le compte du dernier parent, les annule sans les compter',
            ),
          given: z.int(),
          late: z.object(lateDue).describe('Cours annulés trop tard, qui restent dus'),
        }),
      ),
      late: z.object(lateDue).describe('De tous les enfants, ceux qui sont déjà effacés compris'),
    }),
  )
  .handler(async ({ context: { db, family, now } }) => {
    const effects = await listErasureEffects(db, family, now).execute()
    const children = effects.flatMap(({ studentId, name, lateCount, lateCents, ...counts }) =>
      studentId && name ? [{ studentId, name, ...counts, late: { count: lateCount, cents: lateCents } }] : [],
    )
    return { children, late: sumLate(effects) }
  })

export const eraseStudent = parentProcedure
  .route({ method: 'DELETE', path: '/students/{id}', successStatus: 204, summary: 'Effacer un enfant' })
  .input(z.object({ id: Id }))
  .handler(async ({ context, input: { id } }) => {
    await unwrapOrThrow(erase(context.db, context.family, id, context.now))
  })
