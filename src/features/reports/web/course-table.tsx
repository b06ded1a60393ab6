import { m } from '#paraglide/messages.js'
import { dayParts, formatDay } from '#platform/time/date-format.ts'
import { cn } from '#ui/cn.ts'
import { attendanceLabel, skillLabel, stepLabel, stepMeaning } from '../labels.ts'
import { type Attendance, type SkillSteps, skills, steps, wasThere } from '../reports.ts'

type CourseLesson = { date: string; attendance: Attendance; steps: SkillSteps }

/** One column a lesson, one to four dots a skill; with the words of the last step beside. */
export function CourseTable({ lessons }: { lessons: readonly CourseLesson[] }) {
  if (lessons.length === 0)
    return <p className="mt-3 border-y py-6 text-muted-foreground">{m.reports_pupil_no_steps()}</p>
  return (
    // On a phone the table scrolls, with the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus
    <section className="relative mt-3 overflow-x-auto" tabIndex={0} aria-label={m.reports_pupil_over_time()}>
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
                <span className="block">{dayParts(date).day}</span>
                <span className="block">{dayParts(date).month}</span>
                {!wasThere(attendance) && (
                  <span className="block font-semibold">{attendanceLabel[attendance]()}</span>
                )}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {skills.map(skill => {
            const last = lessons.findLast(one => one.steps[skill] !== null)?.steps[skill] ?? null
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
                            {m.reports_pupil_skill_on({ day: formatDay(date), step: stepLabel[step]() })}
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
                <td className="min-w-44 py-3 pl-4 text-sm">
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
  )
}
