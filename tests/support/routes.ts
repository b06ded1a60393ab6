// Every page of the program, as addresses that the demo school can show.
import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright-core'
import type { DemoRole } from './sign-in.ts'
import { chosen, newBooking, newChild, newWait, openTeacher } from './wizard-url.ts'

const publicPaths = [
  '/',
  '/about',
  '/testimonials',
  '/teachers',
  '/groups',
  '/parent-landing',
  '/student-landing',
  '/teacher-landing',
  '/login',
  '/login?espace=eleve',
  '/register',
  '/register/teacher',
  '/verification',
  '/forgot-password',
  '/forgot-password?sent=1',
  '/check-email',
  '/code',
  '/entrer?token=unknown',
  '/invitation?token=unknown',
  '/nouvelle-adresse?token=unknown',
  '/confirm?token=unknown',
  '/reset-password?token=unknown',
  '/conditions',
  '/mentions-legales',
  '/confidentialite',
  '/nulle-part',
]

/** Every step of the wizard, teacher first and hour first, and a teacher's page. */
const wizardPaths = async (request: APIRequestContext, origin: string) => {
  const teacher = await openTeacher(request, origin)
  const { id } = await newChild(request, origin)
  const { slot } = teacher
  const series = { lessonType: 'individual', frequency: 'weekly', sessions: '8', studentId: id }
  const hourFirst = `/book-lesson?path=time&lessonType=individual&date=${slot.date}&startsAt=${slot.startsAt}`
  return [
    `/teacher/${teacher.teacherId}`,
    '/book-lesson',
    '/book-lesson?path=teacher&step=2&lessonType=individual',
    chosen(teacher, 3),
    '/groups',
    '/book-lesson?path=teacher&step=3&lessonType=group',
    chosen(teacher, 4, series),
    chosen(teacher, 5, series),
    `${hourFirst}&step=3`,
    `${hourFirst}&step=4`,
  ]
}

type Listed = {
  students: { id: string }[]
  lessons: { id: string }[]
  conversations: { personId: string }[]
  teachers: { teacherId: string }[]
  homework: { id: string }[]
}
const firstOf = async <K extends keyof Listed>(request: APIRequestContext, path: string, key: K) => {
  const listed = (await (await request.get(`/api/v1/${path}`)).json()) as Listed
  const [first] = listed[key]
  if (!first) throw new Error(`The demo school has none of ${path}`)
  return first as Listed[K][number]
}

/** A lesson of the demo teacher's whose report is still to be written. */
const findDueLesson = async (request: APIRequestContext) => {
  const { reports } = (await (await request.get('/api/v1/teacher/due-reports')).json()) as {
    reports: { lessonId: string }[]
  }
  if (!reports[0]) throw new Error('The demo school has no report to write')
  return reports[0].lessonId
}

/** The school's pages of one family, child, teacher, lesson, booking and application of the demo school. */
const recordPaths = async (request: APIRequestContext) => {
  const read = async <T>(path: string) => (await (await request.get(`/api/v1/${path}`)).json()) as T
  const { families } = await read<{ families: { id: string }[] }>('school/families?search=parent@kalima.test')
  const familyId = families[0]?.id ?? ''
  const family = await read<{
    children: { id: string }[]
    upcoming: { id: string }[]
  }>(`school/families/${familyId}`)
  const { bookings } = await read<{ bookings: { id: string }[] }>(`school/families/${familyId}/bookings`)
  const { teachers } = await read<{ teachers: { id: string }[] }>('school/teachers')
  const { applications } = await read<{ applications: { id: string }[] }>(
    'teacher-applications?status=pending',
  )
  const first = (ids: { id: string }[]) => ids[0]?.id ?? ''
  return [
    `/admin/families/${familyId}`,
    `/admin/families/${familyId}/book?child=${first(family.children)}`,
    `/admin/families/${familyId}/children/${first(family.children)}`,
    `/admin/teachers/${first(teachers)}`,
    `/admin/lessons/${first(family.upcoming)}`,
    `/admin/lessons?state=cancelled`,
    `/admin/lessons?state=unreported`,
    `/admin/bookings/${first(bookings)}`,
    ...applications.slice(0, 1).map(({ id }) => `/admin/applications/${id}`),
  ]
}

/** The pages of one group. `request` is signed in as the person of the demo school that `viewerOf` names. */
export const pathsOf = {
  public: async () => publicPaths,
  wizard: wizardPaths,
  parent: async (request, origin) => [
    `/parent/bookings/${(await newBooking(request, origin)).id}`,
    ...['dashboard', 'children', 'profile', 'upcoming', 'history', 'documents', 'settings'].map(
      name => `/parent/${name}`,
    ),
    '/parent/children?addStudent=true',
    `/parent/children/${(await firstOf(request, 'students', 'students')).id}`,
    `/parent/children/${(await firstOf(request, 'students', 'students')).id}/espace`,
    `/parent/children/${(await firstOf(request, 'students', 'students')).id}/semaine`,
    `/parent/children/${(await firstOf(request, 'students', 'students')).id}/niveau`,
    `/parent/homework/${(await firstOf(request, 'homework', 'homework')).id}`,
    '/parent/messages',
    `/parent/reviews/${(await firstOf(request, 'reviews', 'teachers')).teacherId}`,
    `/parent/messages/${(await firstOf(request, 'conversations', 'conversations')).personId}`,
    '/parent/notifications',
    `/parent/waiting/${(await newWait(request, origin)).id}`,
    '/mes-donnees',
    `/lesson/${(await firstOf(request, 'lessons?scope=upcoming', 'lessons')).id}`,
  ],
  teacher: async request => [
    `/teacher/reports/${await findDueLesson(request)}`,
    `/teacher/students/${(await firstOf(request, 'teacher/students', 'students')).id}`,
    ...['dashboard', 'lessons', 'students', 'availability', 'stats', 'earnings', 'reviews', 'settings'].map(
      name => `/teacher/${name}`,
    ),
    '/teacher/documents',
    '/teacher/clips',
    '/teacher/clips?view=check',
    '/teacher/clips?view=mine',
    '/teacher/curriculum',
    '/teacher/lessons?scope=history',
    '/teacher/dashboard?view=day',
    '/teacher/availability?view=week',
    '/teacher/messages',
    `/teacher/messages/${(await firstOf(request, 'conversations', 'conversations')).personId}`,
    '/teacher/notifications',
  ],
  admin: async request => [
    ...[
      'dashboard',
      'applications',
      'reviews',
      'reviews?review=hidden',
      'teachers',
      'documents',
      'photos',
      'clips',
      'curriculum',
      'curriculum?which=unread&level=niveau-2',
      'curriculum/words/kitab',
      'curriculum/add',
      'curriculum/lessons',
      'curriculum/texts/n2-dialogue-en-classe',
      'curriculum/texts/add',
      'curriculum/grammar/n2-sukun',
      'families',
      'accounts',
      'lessons',
      'earnings',
      'journal',
      'figures',
      'announcements',
      'packages',
      'groups',
      'mails',
      'mails?mail=failed',
      'account',
      'settings',
      'search',
      'school',
      'school?part=prices',
      'school?part=details&locale=en',
      'school?part=terms',
    ].map(name => `/admin/${name}`),
    ...(await recordPaths(request)),
  ],
  student: async request => [
    '/student',
    `/student/devoirs/${(await firstOf(request, 'homework', 'homework')).id}`,
    '/student/carte',
    '/student/hors-ligne',
    '/student/niveau',
    '/student/vocabulaire',
    '/student/grammaire',
    '/student/lectures',
    '/student/lectures/n2-dialogue-en-classe',
    '/student/quiz',
    `/student/quiz?partie=${randomUUID()}`,
    `/student/vocabulaire?partie=${randomUUID()}&jeu=memory-pairs`,
  ],
} satisfies Record<string, (request: APIRequestContext, origin: string) => Promise<string[]>>
export type PageGroup = keyof typeof pathsOf

export const viewerOf: Record<PageGroup, DemoRole | undefined> = {
  public: undefined,
  wizard: 'parent',
  parent: 'parent',
  teacher: 'teacher',
  admin: 'admin',
  student: 'student',
}
