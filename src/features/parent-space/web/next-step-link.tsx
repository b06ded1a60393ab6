import { Link, useRouteContext } from '@tanstack/react-router'
import type { StudentView } from '#features/families/server/student.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { nextStepOf } from '../next-step.ts'

const button = `${buttonClass('primary')} mt-6 max-sm:w-full`

/** Leads to the next step of a child. Apart from its panel on the dashboard, whose script is at its limit in one file. */
export function NextStepLink({ student: { id, firstName: name, ...child } }: { student: StudentView }) {
  const { school } = useRouteContext({ from: '__root__' })
  const step = nextStepOf(child, school.hasTrials)
  if (step === 'practise')
    return (
      <Link to="/parent/children/$id/espace" params={{ id }} className={button}>
        {m.families_step_practise_action({ of: ofName(name) })}
      </Link>
    )
  if (step === 'trial')
    return (
      <Link
        to={'/book-lesson' as string}
        search={{ path: 'teacher', step: 3, lessonType: 'trial', studentId: id }}
        className={button}
      >
        {m.families_book_trial()}
        <span className="sr-only"> {name}</span>
      </Link>
    )
  return (
    <Link
      to={'/book-lesson' as string}
      search={{ studentId: id, lessonType: 'individual' }}
      className={button}
    >
      {m.families_step_book_action({ name })}
    </Link>
  )
}
