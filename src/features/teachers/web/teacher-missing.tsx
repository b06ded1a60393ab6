import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Nobody by that id, or nobody any more: the same sentence. */
export function TeacherMissing() {
  return (
    <div className="mx-auto max-w-page px-gutter py-section">
      <EmptyState
        heading="h1"
        title={m.teachers_missing_title()}
        text={m.teachers_missing_text()}
        action={
          <Link to="/teachers" className={buttonClass('outline')}>
            {m.teachers_back()}
          </Link>
        }
      />
    </div>
  )
}
