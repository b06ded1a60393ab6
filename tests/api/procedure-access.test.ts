// Who may call each procedure, and that nobody else can. A procedure that is not listed here fails the test: decide its
// audience when you write it.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeSchool } from '../support/applicants.ts'
import { testDatabase } from '../support/database.ts'
import { makeFamily, makeLogin, makeTeacher } from '../support/people.ts'
import { apiProcedures } from '../support/procedures.ts'
import { testWeb } from '../support/web.ts'

const roles = ['visitor', 'applicant', 'parent', 'student', 'teacher', 'admin'] as const
type Role = (typeof roles)[number]

const audiences: { roles: readonly Role[]; procedures: readonly string[] }[] = [
  {
    roles: ['visitor', 'applicant', 'parent', 'student', 'teacher', 'admin'],
    procedures: [
      'accounts/confirmNewEmail',
      'accounts/confirmationLink',
      'accounts/emailLink',
      'accounts/continueSignUp',
      'accounts/demo',
      'accounts/formState',
      'accounts/me',
      'accounts/challenge',
      'accounts/verifyFactorCode',
      'families/entrance',
      'families/invitation',
      'families/enter',
      'accounts/pendingSignUp',
      'accounts/requestPasswordReset',
      'accounts/resetLink',
      'accounts/resetPassword',
      'accounts/sendVerificationEmail',
      'accounts/signIn',
      'accounts/signInByUsername',
      'accounts/verifyCode',
      'accounts/verifyEmail',
      'applications/apply',
      'applications/signUp',
      'availability/find',
      'availability/free',
      'availability/freeWeek',
      'availability/hours',
      'availability/next',
      'availability/slots',
      'booking/groups',
      'booking/packages',
      'families/signUp',
      'reviews/list',
      'school/presentation',
      'school/profile',
      'site/legal',
      'teachers/list',
      'teachers/show',
    ],
  },
  {
    roles: ['applicant', 'parent', 'student', 'teacher', 'admin'],
    procedures: [
      'accounts/changeEmail',
      'accounts/changeOwnPhone',
      'accounts/changePassword',
      'accounts/contact',
      'accounts/keepEmail',
      'accounts/activateSecondFactor',
      'accounts/beginSecondFactor',
      'accounts/closeOtherSessions',
      'accounts/closeSession',
      'accounts/disableSecondFactor',
      'accounts/secondFactor',
      'accounts/sessions',
      'applications/applyAgain',
      'applications/mine',
      'families/zones',
      'notifications/list',
      'notifications/read',
      'notifications/readAll',
      'notifications/unread',
      'privacy/eraseAccount',
    ],
  },
  {
    roles: ['admin'],
    procedures: [
      'reviews/hide',
      'reviews/school',
      'reviews/unhide',
      'admin/accounts',
      'admin/application',
      'admin/approve',
      'admin/block',
      'admin/booking',
      'admin/child',
      'admin/changeSettings',
      'admin/dashboard',
      'teachers/waitingPhotos',
      'teachers/answerPhoto',
      'admin/earnings',
      'admin/families',
      'admin/family',
      'admin/history',
      'admin/journal',
      'admin/lesson',
      'admin/lessons',
      'admin/reinstate',
      'admin/schoolSettings',
      'school/text',
      'school/writeText',
      'admin/substitute',
      'admin/substitutes',
      'admin/suspend',
      'admin/teacher',
      'admin/teachers',
      'admin/unblock',
      'admin/waiting',
      'applications/accept',
      'applications/list',
      'applications/turnDown',
      'classroom/handle',
    ],
  },
  {
    roles: ['teacher'],
    procedures: [
      'reviews/answer',
      'reviews/received',
      'availability/list',
      'clips/agree',
      'clips/agreement',
      'clips/mine',
      'clips/next',
      'clips/record',
      'clips/withdraw',
      'availability/openOrClose',
      'availability/remove',
      'availability/timetable',
      'availability/week',
      'availability/write',
      'classroom/admit',
      'classroom/end',
      'classroom/keepPicture',
      'classroom/lowerHand',
      'classroom/remove',
      'classroom/share',
      'classroom/stencils',
      'booking/describeOwnGroup',
      'booking/ownGroups',
      'classroom/silence',
      'lessons/complete',
      'lessons/confirm',
      'lessons/confirmMany',
      'lessons/reportAbsence',
      'booking/proposeHour',
      'booking/withdrawProposal',
      'lessons/withdrawAbsence',
      'availability/holidays',
      'availability/previewHoliday',
      'availability/takeHoliday',
      'availability/endHoliday',
      'reports/attend',
      'reports/course',
      'reports/due',
      'reports/items',
      'reports/open',
      'reports/save',
      'reports/send',
      'teacherSpace/changeOwnSettings',
      'teacherSpace/dashboard',
      'teacherSpace/noteOnStudent',
      'teacherSpace/ownStudent',
      'teacherSpace/ownStudents',
      'teacherSpace/settings',
      'teacherSpace/stats',
      'teachers/photo',
      'teachers/removePhoto',
      'teachers/sendPhoto',
    ],
  },
  {
    roles: ['parent'],
    procedures: [
      'reviews/own',
      'reviews/rateable',
      'reviews/save',
      'booking/acceptSeat',
      'booking/acceptProposal',
      'booking/approveBooking',
      'booking/joinWaits',
      'booking/leaveWaits',
      'booking/postpone',
      'booking/refuseProposal',
      'booking/postponeSeries',
      'booking/previewSeries',
      'booking/refuseBooking',
      'documents/attendance',
      'documents/confirmation',
      'documents/papers',
      'booking/wait',
      'families/addChild',
      'families/changeChild',
      'families/changeOwnProfile',
      'families/giveChildLogin',
      'families/invite',
      'families/joinFamily',
      'families/leaveFamily',
      'families/makeEntrance',
      'families/openSpace',
      'families/parents',
      'families/profile',
      'families/removeParent',
      'families/suggestChildLogin',
      'families/withdrawChildLogin',
      'lessons/cancelSeries',
      'lessons/series',
      'families/withdrawInvite',
      'parentSpace/dashboard',
      'parentSpace/eraseChild',
      'privacy/acceptDocuments',
      'reports/week',
      'privacy/missingConsents',
    ],
  },
  {
    roles: ['parent', 'student'],
    procedures: [
      'clips/sounds',
      'booking/book',
      'booking/calendar',
      'booking/quote',
      'booking/proposals',
      'booking/requests',
      'booking/sameHour',
      'booking/show',
      'booking/today',
      'booking/waits',
      'families/students',
      'learning/progressOf',
      'reports/answer',
      'reports/homework',
    ],
  },
  {
    roles: ['parent', 'student', 'teacher', 'admin'],
    procedures: [
      'classroom/chat',
      'classroom/door',
      'classroom/enter',
      'classroom/hand',
      'classroom/leave',
      'classroom/open',
      'classroom/pictures',
      'classroom/report',
      'classroom/signal',
      'classroom/tellState',
      'lessons/cancel',
      'lessons/list',
      'lessons/sendLink',
      'reports/list',
    ],
  },
  {
    roles: ['student'],
    procedures: [
      'booking/request',
      'learning/answerQuestion',
      'learning/finish',
      'learning/lesson',
      'learning/lessons',
      'learning/mine',
      'learning/finishText',
      'learning/map',
      'learning/text',
      'learning/texts',
      'learning/wall',
      'learning/quiz',
      'learning/startSession',
    ],
  },
  {
    roles: ['teacher', 'admin'],
    procedures: ['clips/decide', 'clips/list', 'clips/remove'],
  },
  {
    roles: ['parent', 'teacher', 'admin'],
    procedures: [
      'documents/file',
      'documents/files',
      'documents/removeSharedFile',
      'documents/shareFileWith',
    ],
  },
  {
    roles: ['parent', 'teacher'],
    procedures: [
      'lessons/calendarFeed',
      'lessons/endCalendarFeed',
      'lessons/renewCalendarFeed',
      'messages/conversation',
      'messages/conversations',
      'messages/read',
      'messages/send',
      'notifications/choose',
      'notifications/preferences',
    ],
  },
  {
    roles: ['applicant', 'parent', 'teacher', 'admin'],
    procedures: ['privacy/ownExport', 'privacy/requestExport'],
  },
]
const audienceOf = (name: string) => audiences.find(({ procedures }) => procedures.includes(name))?.roles

const database = testDatabase()
const web = testWeb(database)
const cookies: Partial<Record<Role, string>> = {}
beforeAll(async () => {
  const { db } = database
  const { parentId, studentIds } = await makeFamily(db)
  const applicant = await db
    .insertInto('users')
    .values({ name: 'Candidate', email: `${randomUUID()}@kalima.test`, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  cookies.applicant = await web.sessionOf(applicant.id)
  cookies.parent = await web.sessionOf(parentId)
  cookies.student = await web.sessionOf(await makeLogin(db, studentIds[0] ?? '', 'Adam'))
  cookies.teacher = await web.sessionOf((await makeTeacher(db)).teacherId)
  cookies.admin = await web.sessionOf((await makeSchool(db)).userId)
})

test('every procedure has an audience, and one only; none is listed that does not exist', () => {
  const listed = audiences.flatMap(({ procedures }) => procedures)
  expect(listed.toSorted()).toEqual(apiProcedures.map(({ name }) => name).toSorted())
})

test('the fields of every input can be read, so that other people’s ids are tried in them', () => {
  expect(apiProcedures.filter(({ isReadable }) => !isReadable).map(({ name }) => name)).toEqual([])
})

describe.each(roles)('%s', role => {
  const sent = () => (cookies[role] ? { cookie: cookies[role] } : {})
  const refused = apiProcedures.filter(({ name }) => !audienceOf(name)?.includes(role))
  const call = (name: string, method: string) =>
    web.raw(
      `/api/rpc/${name}`,
      {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{"json":{}}' }),
      },
      sent(),
    )

  test('is refused by every procedure of others, whatever the input', async () => {
    const code = role === 'visitor' ? 'signed_out' : 'forbidden'
    for (const { name, method, path } of refused) {
      const answer = await call(name, 'POST')
      expect([name, answer.status, await answer.text()]).toEqual([
        name,
        role === 'visitor' ? 401 : 403,
        expect.stringContaining(`"code":"${code}"`),
      ])
      if (!path) continue
      const address = `/api/v1${path.replace(/\{\w+\}/g, randomUUID())}`
      const direct = await web.raw(address, { method }, sent())
      expect([name, direct.status]).toEqual([name, role === 'visitor' ? 401 : 403])
    }
  })

  test('runs nothing by OPTIONS, on either address', async () => {
    for (const { name, path } of apiProcedures) {
      expect([name, (await call(name, 'OPTIONS')).status]).toEqual([name, 405])
      if (!path) continue
      const address = `/api/v1${path.replace(/\{\w+\}/g, randomUUID())}`
      const answer = await web.raw(address, { method: 'OPTIONS' }, sent())
      expect([name, answer.status, await answer.text()]).toEqual([name, 405, expect.any(String)])
    }
  })
})
