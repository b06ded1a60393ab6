import { z } from 'zod'
import {
  familyProcedure,
  memberProcedure,
  parentProcedure,
  teacherProcedure,
} from '#features/accounts/server/procedures.ts'
import { spokenErrors } from '#features/clips/server/spoken-errors.ts'
import { Level } from '#features/families/server/student.ts'
import { PlacementReport } from '#features/placement/server/view.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, line, PageNumber } from '#platform/http/input.ts'
import { fileLimit } from '#platform/storage/check-file.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { maxAnswerFiles } from '../homework-files.ts'
import { attendances } from '../reports.ts'
import { isMonday } from '../week.ts'
import { answerHomework, listHomework, readHomework } from './homework.ts'
import {
  addHomeworkFile,
  noteHomeworkSeen,
  removeHomeworkFile,
  signHomeworkFileAddress,
} from './homework-files.ts'
import {
  AttendanceInput,
  DraftInput,
  HomeworkFileInput,
  HomeworkInput,
  ReportContent,
  SeenInput,
  SendInput,
  SkillSteps,
} from './input.ts'
import { searchItems } from './items.ts'
import { listReports } from './list-reports.ts'
import { listDue, openReport } from './open-report.ts'
import { getChildWeek } from './read-week.ts'
import { saveDraft } from './save-draft.ts'
import { sendReport } from './send-report.ts'
import { setAttendance } from './set-attendance.ts'
import { getStudentCourse } from './student-course.ts'
import { DueReport, HomeworkView, ItemView, ReportPage, WeekView } from './view.ts'

const lessonErrors = {
  lesson_not_reportable: { status: 409, message: () => m.reports_refusal_lesson() },
} satisfies Record<string, ErrorMapping>

const draftErrors = {
  ...lessonErrors,
  report_closed: { status: 409, message: () => m.reports_refusal_closed() },
  report_changed: { status: 409, message: () => m.reports_refusal_changed() },
} satisfies Record<string, ErrorMapping>

const sendErrors = {
  ...draftErrors,
  attendance_missing: { status: 422, message: () => m.reports_refusal_attendance() },
  report_empty: { status: 422, message: () => m.reports_refusal_empty() },
  homework_without_day: { status: 422, message: () => m.reports_refusal_homework_day() },
  homework_day_over: { status: 422, message: () => m.reports_refusal_homework_over() },
} satisfies Record<string, ErrorMapping>

const Named = z.object({ studentId: z.guid(), studentName: z.string(), isSent: z.boolean() })

/** The data of the teacher's page of one report. */
export const open = teacherProcedure
  .route({ method: 'GET', path: '/lessons/{id}/report', summary: 'Le compte rendu qu’un professeur écrit' })
  .input(z.object({ id: Id, studentId: Id.optional() }))
  .output(
    z.object({
      lessonId: z.guid(),
      students: z.array(Named),
      studentId: z.guid(),
      studentName: z.string(),
      parentName: z.string(),
      level: Level,
      isTrial: z.boolean(),
      date: z.string(),
      time: z.string(),
      endTime: z.string(),
      mayWrite: z.boolean(),
      attendance: z.enum(attendances).nullable(),
      /** When the child came to the room, while the attendance is not noted. */
      arrival: z.object({ time: z.string(), suggested: z.enum(['present', 'late']) }).nullable(),
      draft: z.object({ version: z.int(), content: ReportContent, savedAt: z.string() }).nullable(),
      items: z.array(ItemView),
      suggestions: z.array(ItemView),
      sentAt: z.string().nullable(),
      isSentAsWritten: z.boolean(),
      correctableUntil: z.string().nullable(),
      last: z
        .object({
          date: z.string(),
          teacherName: z.string().nullable(),
          items: z.array(ItemView),
          freeWords: z.array(z.string()),
          steps: SkillSteps,
          familyNote: z.string(),
          homework: z.array(HomeworkView),
        })
        .nullable(),
      nextOn: z.string().nullable(),
      homeworkOn: z.string(),
      answeredTasks: z.array(z.string()),
      packages: z.array(z.object({ id: z.guid(), name: z.string() })),
    }),
  )
  .handler(({ context: { db, teacher: by, now }, input: { id, studentId } }) =>
    unwrapOrThrow(openReport(db, by, { lessonId: id, studentId }, now)),
  )

export const due = teacherProcedure
  .route({ method: 'GET', path: '/teacher/due-reports', summary: 'Les comptes rendus à écrire' })
  .output(z.object({ reports: z.array(DueReport), total: z.int() }))
  .handler(({ context: { db, teacher: by, now } }) => listDue(db, by, now))

/** Items of the curriculum by French, Arabic or sound, at one level or all. */
export const items = teacherProcedure
  .route({ method: 'GET', path: '/curriculum/items', summary: 'Chercher une lettre, un mot ou un point' })
  .input(z.object({ search: line(80).default(''), level: Level.optional() }))
  .output(z.object({ items: z.array(ItemView) }))
  .handler(async ({ context: { db }, input: { search, level } }) => ({
    items: await searchItems(db, { search, level }),
  }))

export const attend = teacherProcedure
  .route({ method: 'PUT', path: '/lessons/{id}/attendance', summary: 'Noter la présence d’un élève' })
  .input(AttendanceInput)
  .output(z.object({ attendance: z.enum(attendances) }))
  .handler(({ context: { db, teacher: by, now }, input: { id, studentId, attendance } }) =>
    unwrapOrThrow(setAttendance(db, by, { lessonId: id, studentId }, attendance, now), {
      ...lessonErrors,
      report_says_done: { status: 409, message: () => m.reports_refusal_says_done() },
    }),
  )

/** Saves the draft; refused when another tab saved since. */
export const save = teacherProcedure
  .route({
    method: 'PUT',
    path: '/lessons/{id}/report/draft',
    summary: 'Enregistrer le brouillon d’un compte rendu',
  })
  .input(DraftInput)
  .output(z.object({ version: z.int(), savedAt: z.string() }))
  .handler(({ context: { db, teacher: by, now }, input: { id, studentId, ...draft } }) =>
    unwrapOrThrow(saveDraft(db, by, { lessonId: id, studentId }, draft, now), draftErrors),
  )

export const send = teacherProcedure
  .route({ method: 'POST', path: '/lessons/{id}/report', summary: 'Envoyer un compte rendu à la famille' })
  .input(SendInput)
  .output(z.object({ sentAt: z.string(), isCorrection: z.boolean() }))
  .handler(({ context: { db, teacher: by, now }, input: { id, studentId, version } }) =>
    unwrapOrThrow(sendReport(db, by, { lessonId: id, studentId }, version, now), sendErrors),
  )

/** A family reads its own children's, a teacher those of the children they teach, the school all. */
export const list = memberProcedure
  .route({ method: 'GET', path: '/students/{id}/reports', summary: 'Les comptes rendus d’un enfant' })
  .input(
    z.object({
      id: Id,
      lessonId: Id.optional(),
      page: PageNumber,
      pageSize: z.coerce.number().int().min(1).max(50).default(5),
    }),
  )
  .output(ReportPage)
  .handler(async ({ context: { db, member: by, me, now }, input: { id, lessonId, page, pageSize } }) => {
    const timezone = ('family' in by ? by.family.timezone : me.timezone) ?? schoolZone
    const found = await unwrapOrThrow(
      listReports(db, { by, timezone }, { studentId: id, lessonId, page, pageSize }, now),
    )
    return { ...found, page, pageSize }
  })

/** The progress of a child of the teacher's, lesson after lesson and in its own practice. */
export const course = teacherProcedure
  .route({
    method: 'GET',
    path: '/teacher/students/{id}/course',
    summary: 'Les progrès d’un élève du professeur',
  })
  .input(z.object({ id: Id }))
  .output(
    z.object({
      lessons: z.array(z.object({ date: z.string(), attendance: z.enum(attendances), steps: SkillSteps })),
      practice: z.object({ sessions: z.int(), right: z.int(), asked: z.int() }),
      sinceLast: z
        .object({ date: z.string(), items: z.array(ItemView.extend({ holds: z.boolean().nullable() })) })
        .nullable(),
      known: z.array(ItemView),
      hesitating: z.array(ItemView),
      placement: PlacementReport.nullable(),
    }),
  )
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    unwrapOrThrow(getStudentCourse(db, by, id, now)),
  )

/** The week of a child, by default the current one. */
export const week = parentProcedure
  .route({ method: 'GET', path: '/students/{id}/week', summary: 'La semaine d’un enfant' })
  .input(z.object({ id: Id, monday: z.string().refine(isMonday, 'A Monday, yyyy-MM-dd').optional() }))
  .output(WeekView)
  .handler(({ context: { db, family: by, now }, input: { id, monday } }) =>
    unwrapOrThrow(getChildWeek(db, by, { studentId: id, monday }, now)),
  )

export const homework = familyProcedure
  .route({ method: 'GET', path: '/homework', summary: 'Les devoirs de la famille' })
  .output(z.object({ homework: z.array(HomeworkView) }))
  .handler(async ({ context: { db, family: by, now } }) => ({ homework: await listHomework(db, by, now) }))

const homeworkErrors = {
  // The caller has the address from its own list, and only the correction of a report removes homework from it.
  not_found: { status: 404, message: () => m.reports_refusal_homework_gone() },
  homework_seen: { status: 409, message: () => m.reports_refusal_seen() },
} satisfies Record<string, ErrorMapping>

const fileErrors = {
  ...homeworkErrors,
  ...spokenErrors,
  too_many_answers: { status: 409, message: () => m.reports_refusal_many_answers({ most: maxAnswerFiles }) },
} satisfies Record<string, ErrorMapping>

export const oneHomework = familyProcedure
  .route({ method: 'GET', path: '/homework/{id}', summary: 'Un devoir de la famille' })
  .input(z.object({ id: Id }))
  .output(HomeworkView)
  .handler(({ context: { db, family: by }, input: { id } }) => unwrapOrThrow(readHomework(db, by, id)))

export const answer = familyProcedure
  .route({ method: 'PUT', path: '/homework/{id}', summary: 'Dire qu’un devoir est fait, et y répondre' })
  .input(HomeworkInput)
  .output(HomeworkView)
  .handler(({ context: { db, family: by, now }, input }) =>
    unwrapOrThrow(answerHomework(db, by, input, now), {
      ...homeworkErrors,
      homework_changed: { status: 409, message: () => m.reports_refusal_answer_changed() },
    }),
  )

export const addAnswerFile = familyProcedure
  .meta({ bodyLimit: fileLimit })
  .route({
    method: 'POST',
    path: '/homework-files',
    summary: 'Répondre à un devoir par une photo (JPEG, PNG, WebP) ou la voix (Opus en WebM, AAC en MP4)',
  })
  .input(HomeworkFileInput.extend({ file: z.file() }))
  .output(HomeworkView)
  .handler(({ context: { db, storage, family: by, now }, input }) =>
    unwrapOrThrow(addHomeworkFile({ db, storage }, by, input, now), fileErrors),
  )

export const removeAnswerFile = familyProcedure
  .route({
    method: 'DELETE',
    path: '/homework-files/{id}',
    summary: 'Reprendre une photo ou une voix avant que le professeur l’ait vue',
  })
  .input(HomeworkFileInput)
  .output(HomeworkView)
  .handler(({ context: { db, family: by }, input }) =>
    unwrapOrThrow(removeHomeworkFile(db, by, input), homeworkErrors),
  )

export const answerFile = memberProcedure
  .route({
    method: 'GET',
    path: '/homework-files/{id}',
    summary: 'L’adresse, pour un quart d’heure, d’une photo ou d’une voix',
  })
  .input(z.object({ id: Id }))
  .output(z.object({ address: z.string() }))
  .handler(async ({ context: { db, storage, member: by, now }, input: { id } }) => ({
    address: await unwrapOrThrow(signHomeworkFileAddress({ db, storage }, by, id, now)),
  }))

export const markAnswerSeen = teacherProcedure
  .route({ method: 'PUT', path: '/homework/{id}/seen', summary: 'Noter qu’une réponse est vue, ou non' })
  .input(SeenInput)
  .output(HomeworkView)
  .handler(({ context: { db, teacher: by, now }, input }) =>
    unwrapOrThrow(noteHomeworkSeen(db, by, input, now), {
      homework_changed: { status: 409, message: () => m.reports_refusal_answer_unread() },
    }),
  )
