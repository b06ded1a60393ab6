import { m } from '#paraglide/messages.js'
import { formatDayParts, otherYear, showDay } from '#platform/time/date-format.ts'
import { cn } from '#ui/cn.ts'
import { attendanceLabel, skillLabel, stepLabel, stepMeaning } from '../labels.ts'
import { type Attendance, hasAttended, type Skill, type SkillSteps, skills, steps } from '../reports.ts'

type CourseLesson = { date: string; attendance: Attendance; steps: SkillSteps }

/** The step of the last lesson that judged this skill. */
const lastStep = (lessons: readonly CourseLesson[], skill: Skill) =>
  lessons.findLast(one => one.steps[skill] !== null)?.steps[skill] ?? null

/** One column a lesson, one to four dots a skill; with the words of the last step beside, on a phone below. */
export function CourseTable({ lessons }: { lessons: readonly CourseLesson[] }) {
  if (lessons.length === 0)
    return <p className="mt-3 border-y py-6 text-muted-foreground">{m.reports_student_no_steps()}</p>
  return (
    <>
      {/* On a phone the table scrolls, with the keyboard too. */}
      <section
        className="relative mt-3 overflow-x-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus
        tabIndex={0}
        aria-label={m.reports_student_over_time()}
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b">
              <td />
              {lessons.map(({ date, attendance }) => (
                <th
                  key={date}
                  scope="col"
                  className="chiffres px-1.5 pb-2 text-center text-xs font-normal text-muted-foreground"
                >
                  <span className="block">{formatDayParts(date).day}</span>
                  <span className="block">{formatDayParts(date).month}</span>
                  {otherYear(date) && <span className="block">{otherYear(date)}</span>}
                  {!hasAttended(attendance) && (
                    <span className="block font-semibold">{attendanceLabel[attendance]()}</span>
                  )}
                </th>
              ))}
              <td className="max-sm:hidden" />
            </tr>
          </thead>
          <tbody>
            {skills.map(skill => {
              const last = lastStep(lessons, skill)
              return (
                <tr key={skill} className="border-b align-middle">
                  <th scope="row" className="py-3 pr-4 text-left font-semibold">
                    {skillLabel[skill]()}
                  </th>
                  {lessons.map(({ date, steps: judged }) => {
                    const step = judged[skill]
                    return (
                      <td key={date} className="px-1.5 py-3 text-center">
                        {step !== null && (
                          <>
                            <span className="sr-only">
                              {m.reports_student_skill_on({ day: showDay(date), step: stepLabel[step]() })}
                            </span>
                            <span aria-hidden="true" className="inline-flex flex-col-reverse gap-1">
                              {steps.map(one => (
                                <span
                                  key={one}
                                  className={cn(
                                    'size-2 rotate-45',
                                    one <= step ? 'bg-primary' : 'border border-border',
                                  )}
                                />
                              ))}
                            </span>
                          </>
                        )}
                      </td>
                    )
                  })}
                  <td className="min-w-44 py-3 pl-4 text-sm max-sm:hidden">
                    {last !== null && (
                      <>
                        <span className="block font-semibold">{stepLabel[last]()}</span>
                        <span className="block text-muted-foreground">{stepMeaning[skill][last]()}</span>
                      </>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <dl className="mt-3 grid gap-2 text-sm sm:hidden">
        {skills.map(skill => {
          const last = lastStep(lessons, skill)
          return (
            last !== null && (
              <div key={skill}>
                <dt className="font-semibold">
                  {m.reports_skill_now({ skill: skillLabel[skill](), step: stepLabel[last]() })}
                </dt>
                <dd className="text-muted-foreground">{stepMeaning[skill][last]()}</dd>
              </div>
            )
          )
        })}
      </dl>
    </>
  )
}
