import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** The same for an unknown id and for a teacher who left. */
export function TeacherNotFound() {
  return (
    <div className="mx-auto max-w-page px-gutter py-section">
      <EmptyState
        heading="h1"
        title={m.teachers_not_found_title()}
        text={m.teachers_not_found_text()}
        action={
          <Link to="/teachers" className={buttonClass('outline')}>
            {m.teachers_back()}
          </Link>
        }
      />
    </div>
  )
}
