import { useSuspenseQuery } from '@tanstack/react-query'
import { arabicPreferenceLabel } from '#features/families/web/family-labels.ts'
import { m } from '#paraglide/messages.js'
import { LevelName } from './family-record.tsx'
import { History } from './history.tsx'
import { childQuery } from './queries.ts'
import { FactList, LessonBlocks, RecordColumns, RecordHead, RecordSection } from './record-parts.tsx'

const listed = (words: readonly string[]) => (words.length > 0 ? words.join(', ') : m.desk_child_unsaid())

/** A child's file: what the family said, the lessons and the history. */
export function ChildFile({ familyId, childId }: { familyId: string; childId: string }) {
  const { data: child } = useSuspenseQuery(childQuery(familyId, childId))
  return (
    <>
      <RecordHead
        back={{
          label: m.desk_family_of({ name: child.familyName }),
          to: '/admin/families/$id',
          params: { id: familyId },
        }}
        title={m.desk_child_named({ name: child.firstName, age: child.age })}
        facts={[<LevelName key="level" level={child.level} isKnown={child.levelKnown} />]}
      />
      <RecordColumns
        aside={
          <>
            <RecordSection id="enfant" title={m.desk_about_child()}>
              <FactList
                facts={[
                  [m.desk_child_language(), arabicPreferenceLabel[child.languagePreference]()],
                  [m.desk_child_interests(), listed(child.interests)],
                  [m.desk_child_goals(), listed(child.learningGoals)],
                  [m.desk_child_availability(), child.availability || m.desk_child_unsaid()],
                  [m.desk_child_since(), child.since],
                  [
                    m.desk_child_login_label(),
                    child.loginName
                      ? m.desk_child_login({ login: child.loginName })
                      : m.desk_child_no_login(),
                  ],
                ]}
              />
            </RecordSection>
            <History kind="child" id={childId} />
          </>
        }
      >
        <LessonBlocks upcoming={child.upcoming} past={child.past} />
      </RecordColumns>
    </>
  )
}
