import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { safeReturn } from '#features/accounts/return-path.ts'
import { ChildForm } from '#features/families/web/child-form.tsx'
import { studentsQuery } from '#features/families/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { useFocusRecovery } from '#ui/controls/use-focus-recovery.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { AddChildLink } from './add-child-link.tsx'
import { ChildCard } from './child-card.tsx'
import { useAddChild } from './use-children.ts'

export function Children() {
  const { data } = useSuspenseQuery(studentsQuery())
  const list = useFocusRecovery(data.students)
  if (data.students.length === 0)
    return (
      <>
        <PageTitle title={m.families_place_children()} />
        <EmptyState
          className="py-14"
          title={m.families_no_child()}
          text={m.families_no_child_text()}
          action={<AddChildLink />}
        />
      </>
    )
  return (
    <>
      <PageTitle title={m.families_place_children()} action={<AddChildLink />} />
      <ul {...list} className="mt-8 grid gap-4 lg:grid-cols-2">
        {data.students.map(student => (
          <ChildCard key={student.id} student={student} />
        ))}
      </ul>
    </>
  )
}

/** Selects the new child in the booking wizard. @param wizard the wizard's address, with its choices */
const addStudentTo = (wizard: string, id: string) => {
  const [path, choices] = wizard.split('?')
  const search = new URLSearchParams(choices)
  search.set('studentId', id)
  return `${path}?${search}`
}

/** The form that adds a child. Afterwards returns to the page the parent came from; the wizard keeps its choices. */
export function AddChild({ from }: { from: string | undefined }) {
  const router = useRouter()
  const navigate = useNavigate()
  const back = safeReturn(from)
  const leave = () =>
    back ? router.history.push(localizedPath(back)) : void navigate({ to: '/parent/children' })
  const { add, isAdding } = useAddChild(id =>
    back?.startsWith('/book-lesson?') ? router.history.push(addStudentTo(back, id)) : leave(),
  )
  return (
    <>
      <PageTitle title={m.families_add_child()} text={m.families_add_child_text()} />
      <Card className="mt-8 max-w-2xl p-card sm:p-7">
        <ChildForm submit={m.families_add_child()} busy={isAdding} onSubmit={add} onCancel={leave} />
      </Card>
    </>
  )
}
