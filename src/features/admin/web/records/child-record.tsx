import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { arabicPreferenceLabel } from '#features/families/family-labels.ts'
import { ChildReports } from '#features/reports/web/child-reports.tsx'
import { lessonReportQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { childQuery } from '../queries.ts'
import { LevelName } from './family-record.tsx'
import { History } from './history.tsx'
import { FactList, LessonBlocks, RecordColumns, RecordHead, RecordSection } from './record-parts.tsx'

const listed = (words: readonly string[]) => (words.length > 0 ? words.join(', ') : m.admin_child_unsaid())

/** A child's file: what the family said, the lessons with their reports, and the history. */
export function ChildFile({
  familyId,
  studentId,
  reportOf,
}: {
  familyId: string
  studentId: string
  /** The lesson whose report is read. */
  reportOf: string | undefined
}) {
  const { data: child } = useSuspenseQuery(childQuery(familyId, studentId))
  const asked = useQuery({ ...lessonReportQuery(studentId, reportOf ?? ''), enabled: reportOf !== undefined })
  return (
    <>
      <RecordHead
        back={{
          label: m.admin_family_of({ name: child.familyName }),
          to: '/admin/families/$id',
          params: { id: familyId },
        }}
        title={m.admin_child_named({ name: child.firstName, age: child.age })}
        facts={[
          <LevelName key="level" level={child.level} isKnown={child.levelKnown} />,
          ...(child.isFamilyBlocked ? [m.admin_child_family_blocked()] : []),
        ]}
        actions={
          !child.isFamilyBlocked && (
            <Link
              to="/admin/families/$id/book"
              params={{ id: familyId }}
              search={{ child: studentId }}
              className={`${buttonClass('outline')} max-sm:w-full`}
            >
              <CalendarPlus aria-hidden="true" />
              {m.admin_act_panel_book()}
            </Link>
          )
        }
      />
      <RecordColumns
        aside={
          <>
            <RecordSection id="enfant" title={m.admin_about_child()}>
              <FactList
                facts={[
                  [
                    m.admin_child_language(),
                    child.languagePreference
                      ? arabicPreferenceLabel[child.languagePreference]()
                      : m.admin_child_unsaid(),
                  ],
                  [m.admin_child_interests(), listed(child.interests)],
                  [m.admin_child_goals(), listed(child.learningGoals)],
                  [m.admin_child_availability(), child.availability || m.admin_child_unsaid()],
                  [m.admin_child_since(), child.since],
                  [
                    m.admin_child_login_label(),
                    child.loginName
                      ? m.admin_child_login({ login: child.loginName })
                      : m.admin_child_no_login(),
                  ],
                ]}
              />
            </RecordSection>
            <History kind="child" id={studentId} />
          </>
        }
      >
        <LessonBlocks upcoming={child.upcoming} past={child.past} />
        <ChildReports studentId={studentId} asked={asked.data?.reports[0]} />
      </RecordColumns>
    </>
  )
}
