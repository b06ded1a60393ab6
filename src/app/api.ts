import * as accounts from '#features/accounts/server/api.ts'
import * as admin from '#features/admin/server/api.ts'
import * as announcements from '#features/announcements/server/api.ts'
import * as applications from '#features/applications/server/api.ts'
import * as availability from '#features/availability/server/api.ts'
import * as booking from '#features/booking/server/api.ts'
import * as classroom from '#features/classroom/server/api.ts'
import * as clips from '#features/clips/server/api.ts'
import * as curriculum from '#features/curriculum/server/api.ts'
import * as documents from '#features/documents/server/api.ts'
import * as earnings from '#features/earnings/server/api.ts'
import * as families from '#features/families/server/api.ts'
import * as learning from '#features/learning/server/api.ts'
import * as lessons from '#features/lessons/server/api.ts'
import * as messages from '#features/messages/server/api.ts'
import * as notifications from '#features/notifications/server/api.ts'
import * as parentSpace from '#features/parent-space/server/api.ts'
import * as placement from '#features/placement/server/api.ts'
import * as privacy from '#features/privacy/server/api.ts'
import * as recordings from '#features/recordings/server/api.ts'
import * as reports from '#features/reports/server/api.ts'
import * as reviews from '#features/reviews/server/api.ts'
import * as school from '#features/school/server/api.ts'
import * as site from '#features/site/server/api.ts'
import * as teacherSpace from '#features/teacher-space/server/api.ts'
import * as teachers from '#features/teachers/server/api.ts'
import * as voices from '#features/voices/server/api.ts'

/** Every procedure, by feature. Our pages call them through a typed client; those with a route form the public REST API. */
export const router = {
  accounts,
  admin,
  announcements,
  applications,
  availability,
  booking,
  classroom,
  clips,
  curriculum,
  documents,
  earnings,
  families,
  learning,
  placement,
  lessons,
  messages,
  notifications,
  parentSpace,
  privacy,
  recordings,
  reports,
  reviews,
  school,
  site,
  teacherSpace,
  teachers,
  voices,
}
