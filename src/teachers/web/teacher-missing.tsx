import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/platform/ui/button'
import { EmptyState } from '~/platform/ui/empty-state'

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
