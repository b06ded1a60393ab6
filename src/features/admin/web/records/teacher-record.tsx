import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelLabel } from '#features/families/level-labels.ts'
import { specializationLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros, formatNumber } from '#platform/words/numbers.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Diplomas } from '../lists/diplomas.tsx'
import { MailSection } from '../lists/mail-list.tsx'
import { teacherQuery } from '../queries.ts'
import { SubstituteMany } from '../substitutes/substitute-many.tsx'
import { TeacherAbsences } from '../substitutes/teacher-absences.tsx'
import { SuspensionButton, useSuspension } from '../suspension.tsx'
import { MailLink, PhoneLink } from './contact-links.tsx'
import { History } from './history.tsx'
import {
  FactList,
  LessonBlocks,
  quietLink,
  RecordColumns,
  RecordHead,
  RecordSection,
} from './record-parts.tsx'

export const noticeLabel = (minutes: number) =>
  minutes === 0 ? m.admin_notice_none() : m.admin_notice_hours({ hours: formatNumber(minutes / 60) })

/** A teacher as the school reads one: settings, lessons and history. */
export function TeacherRecordPage({ id, opensAbsence }: { id: string; opensAbsence: boolean }) {
  const { data: teacher } = useSuspenseQuery(teacherQuery(id))
  const { suspendedOn, blockedOn, hasHours } = teacher
  const suspension = useSuspension({ isOnRecord: true })
  return (
    <>
      <RecordHead
        back={{ label: m.school_nav_teachers(), to: '/admin/teachers' }}
        title={fullName(teacher)}
        badges={
          (suspendedOn || blockedOn || !hasHours) && (
            <>
              {blockedOn && (
                <Badge colour="warning" className="whitespace-normal">
                  {m.school_blocked_since({ day: blockedOn })}
                </Badge>
              )}
              {suspendedOn && !blockedOn && (
                <Badge colour="warning" className="whitespace-normal">
                  {m.school_suspended_since({ day: suspendedOn })}
                </Badge>
              )}
              {!hasHours && <Badge>{m.school_no_hours()}</Badge>}
            </>
          )
        }
        facts={[
          <MailLink key="mail" email={teacher.email} />,
          ...(teacher.phone ? [<PhoneLink key="phone" phone={teacher.phone} />] : []),
          teacher.zoneLabel,
          <Link key="write" to="/admin/announcements" search={{ teacher: id }} className={quietLink}>
            {m.announcements_write_to_families()}
          </Link>,
          ...(teacher.isListed
            ? [
                <Link key="profile" to="/teacher/profile/$id" params={{ id }} className={quietLink}>
                  {m.admin_see_profile()}
                </Link>,
              ]
            : []),
        ]}
        figures={[
          { value: formatNumber(teacher.upcomingLessons), label: m.admin_upcoming_word_many() },
          {
            value: formatNumber(teacher.givenLessons),
            label: m.admin_given_word({ count: teacher.givenLessons }),
          },
          {
            value: formatNumber(teacher.students),
            label: m.admin_students_word({ count: teacher.students }),
          },
        ]}
        actions={!blockedOn && <SuspensionButton teacher={teacher} onAsk={() => suspension.ask(teacher)} />}
      />
      {teacher.blockReason && (
        <p className="mt-4 text-sm text-muted-foreground wrap-anywhere">
          {m.admin_reason({ reason: teacher.blockReason })}
        </p>
      )}
      <RecordColumns
        aside={
          <>
            <RecordSection id="professeur" title={m.admin_about_teacher()}>
              <FactList
                facts={[
                  [m.admin_rate(), m.admin_rate_value({ rate: formatEuros(teacher.hourlyRateCents) })],
                  [m.admin_notice(), noticeLabel(teacher.minimumNoticeMinutes)],
                  [m.admin_trials(), teacher.offersTrials ? m.admin_trials_yes() : m.admin_trials_no()],
                  [
                    m.admin_levels(),
                    teacher.levels.length > 0
                      ? teacher.levels.map(level => levelLabel[level]()).join(', ')
                      : m.admin_levels_none(),
                  ],
                  [
                    m.admin_specialities(),
                    teacher.specialization.map(specializationLabel).join(', ') || m.admin_child_unsaid(),
                  ],
                  [
                    m.admin_rating(),
                    teacher.rating === 0
                      ? m.admin_rating_none()
                      : m.admin_rating_value({ rating: formatNumber(teacher.rating) }),
                  ],
                  [m.admin_teacher_since(), teacher.since],
                ]}
              />
              {teacher.applicationId && (
                <p className="mt-3">
                  <Link
                    to="/admin/applications/$id"
                    params={{ id: teacher.applicationId }}
                    className={`${quietLink} inline-flex min-h-11 items-center text-sm`}
                  >
                    {m.admin_application_link()}
                  </Link>
                </p>
              )}
            </RecordSection>
            <History kind="teacher" id={id} />
          </>
        }
      >
        <TeacherAbsences id={id} name={teacher.firstName} opensForm={opensAbsence} />
        <SubstituteMany id={id} name={teacher.firstName} />
        <LessonBlocks
          upcoming={teacher.upcoming}
          past={teacher.past}
          list={{ search: { teacher: id }, upcomingLessons: teacher.upcomingLessons }}
        />
        <Diplomas person={id} />
        <MailSection person={id} />
      </RecordColumns>
      {suspension.dialog}
    </>
  )
}
