import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { StudentView } from '#features/families/server/student.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EditChild } from './edit-child.tsx'

/** The family's notes for the child's teachers, who read them on their page of the child. */
export function ChildGoals({ student }: { student: StudentView }) {
  const [isEditing, setIsEditing] = useState(false)
  const { learningGoals, interests, availability } = student
  const parts = [
    { title: m.families_field_goals(), lines: learningGoals },
    { title: m.families_field_interests(), lines: interests },
    { title: m.families_field_availability(), lines: availability.split('\n').filter(Boolean) },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <section aria-labelledby="objectifs" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="objectifs" className="text-2xl">
          {m.families_goals_title()}
        </h2>
        <Button variant="outline" onClick={() => setIsEditing(true)}>
          <Pencil aria-hidden="true" strokeWidth={1.75} />
          {parts.length > 0 ? m.families_edit() : m.families_goals_write()}
        </Button>
      </div>
      <p className="mt-3 max-w-read sm:mt-1 text-muted-foreground">
        {parts.length > 0
          ? m.families_goals_text({ of: ofName(student.firstName) })
          : m.families_goals_none({ of: ofName(student.firstName) })}
      </p>
      {parts.length > 0 && (
        <dl className="card mt-4 grid gap-6 p-card sm:grid-cols-3">
          {parts.map(({ title, lines }) => (
            <div key={title} className="min-w-0">
              <dt className="text-sm font-semibold">{title}</dt>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be written twice
                <dd key={index} className="mt-1.5 flex items-baseline gap-2.5 wrap-anywhere">
                  <Nuqta className="size-1.5 shrink-0 bg-nuqta" />
                  <bdi>{line}</bdi>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <EditChild student={student} open={isEditing} onClose={() => setIsEditing(false)} />
    </section>
  )
}
