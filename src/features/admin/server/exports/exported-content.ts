import { z } from 'zod'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { listAnnouncements } from '#features/announcements/server/list-announcements.ts'
import { packageName } from '#features/booking/packages.ts'
import { type GroupCursor, listSchoolGroups } from '#features/booking/server/groups/school-groups.ts'
import { listLessonPackages } from '#features/booking/server/queries.ts'
import { stateLabel } from '#features/clips/clip-labels.ts'
import { listClips } from '#features/clips/server/queries.ts'
import { listFiles } from '#features/documents/server/file-queries.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { listPhotos } from '#features/teachers/server/photos.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import type { ExportedList } from '../../exported-lists.ts'
import {
  afterCursor,
  afterLast,
  dayOf,
  type ExportedTable,
  filtered,
  whole,
  yesNo,
} from './exported-table.ts'

const audienceLabels = {
  families: m.announcements_to_families,
  teachers: m.announcements_to_teachers,
  teacher: m.admin_csv_families_of_teacher,
  group: m.booking_type_group,
}

/** What the school offers, shows and writes, for spreadsheets. */
export const contentTables = (db: Db, by: Admin, now: Temporal.Instant) =>
  ({
    documents: whole({
      head: () => [m.admin_csv_day(), m.admin_csv_file(), m.admin_csv_bytes(), m.admin_csv_family()],
      pages: afterCursor(async page => {
        const { files, next } = await listFiles(db, { admin: by }, page)
        const rows = files.map(one => [
          dayOf(one.uploadedAt),
          one.name,
          one.size,
          one.familyName ?? m.documents_file_to_all(),
        ])
        return { rows, next }
      }),
    }),
    clips: filtered({ view: z.enum(['waiting', 'approved']).optional() }, ({ view }) => ({
      head: () => [
        m.admin_csv_day(),
        m.admin_teacher(),
        m.curriculum_field_ar(),
        m.curriculum_csv_sounds(),
        m.curriculum_field_fr(),
        m.admin_csv_state(),
        m.admin_csv_reason(),
      ],
      rows: async page =>
        (await listClips(db, by.userId, view ?? 'all', page)).clips.map(one => [
          dayOf(one.recordedAt.toString()),
          one.teacherName,
          one.shown,
          one.soundsFr,
          one.fr,
          stateLabel(one),
          one.reason,
        ]),
    })),
    photos: whole({
      head: () => [
        m.admin_csv_day(),
        m.admin_csv_first_name(),
        m.admin_csv_last_name(),
        m.admin_csv_shown_since(),
        m.admin_csv_refused(),
        m.admin_csv_reason(),
      ],
      pages: afterCursor(async page => {
        const { photos, next } = await listPhotos(db, by, page)
        const rows = photos.map(one => [
          dayOf(one.uploadedAt),
          one.firstName,
          one.lastName,
          dayOf(one.approvedAt?.toString() ?? null),
          dayOf(one.refusedAt?.toString() ?? null),
          one.refusalReason,
        ])
        return { rows, next }
      }),
    }),
    groups: whole({
      head: () => [
        m.admin_teacher(),
        m.curriculum_level(),
        m.privacy_field_youngest(),
        m.privacy_field_oldest(),
        m.admin_csv_next_day(),
        m.admin_csv_time(),
        m.admin_csv_seats(),
        m.admin_csv_upcoming(),
        m.admin_csv_waiting(),
      ],
      pages: afterLast<GroupCursor>(async page => {
        const { groups, next } = await listSchoolGroups(db, by, page, now)
        const rows = groups.map(one => [
          one.teacherName,
          levelLabel[one.level](),
          one.youngest,
          one.oldest,
          one.next?.date ?? null,
          one.at.time,
          one.next?.seatsTaken ?? 0,
          one.booked,
          one.waiting,
        ])
        return { rows, next }
      }),
    }),
    packages: whole({
      head: () => [
        m.admin_csv_name(),
        m.booking_package_lessons(),
        m.booking_package_months(),
        m.booking_package_discount_label(),
        m.booking_package_discovery(),
      ],
      rows: async () =>
        (await listLessonPackages(db)).map(one => [
          packageName(one),
          one.numberOfLessons,
          one.durationMonths,
          one.discountPercentage,
          yesNo(one.isDiscovery),
        ]),
    }),
    announcements: whole({
      head: () => [
        m.admin_csv_day(),
        m.admin_csv_audience(),
        m.admin_teacher(),
        m.announcements_subject(),
        m.admin_csv_text(),
        m.admin_csv_urgent(),
        m.admin_csv_recipients(),
        m.admin_csv_sent(),
      ],
      pages: afterCursor(async page => {
        const { shown, next } = await listAnnouncements(db, by, page, now)
        const rows = shown.map(one => [
          dayOf(one.writtenAt),
          audienceLabels[one.audience](),
          one.teacherName ?? one.group?.teacherName ?? '',
          one.subject,
          one.body,
          yesNo(one.isUrgent),
          one.recipients,
          one.sent,
        ])
        return { rows, next }
      }),
    }),
  }) satisfies Partial<Record<ExportedList, ExportedTable>>
